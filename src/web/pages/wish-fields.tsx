/** The fields of a wish for a table. */
import { type AriaAttributes, type ComponentChildren, Fragment } from "preact";
import type { Card } from "../../engine/index.js";
import { seatsOf } from "../../engine/sides.js";
import type { Offer } from "../offer.js";
import { armyName } from "../table/seats.js";
import { Choices, Pick as Choose, Count, Switch } from "./fields.js";
import { clockWords } from "./table-line.js";
import { isAlone, isForAnyone, SITTERS, type SitterKind, type Wish } from "./wish.js";

export interface PartProps {
  readonly wish: Wish;
  readonly card: Card;
  readonly offer: Offer;
  /** The server cannot be reached. */
  readonly away: boolean;
  readonly wrong?: string;
  change(changes: Partial<Wish>): void;
}

function Wrong({ words, id }: { readonly words: string | undefined; readonly id: string }) {
  return (
    <div role="alert" id={id}>
      {words !== undefined && <p class="trouble">{words}</p>}
    </div>
  );
}

interface NameProps extends Pick<AriaAttributes, "aria-label" | "aria-invalid" | "aria-describedby"> {
  readonly value: string;
  onName(name: string): void;
}

function NameField({ value, onName, ...aria }: NameProps) {
  return (
    <label class="pick">
      <span>Their name here</span>
      <input
        type="text"
        autocomplete="off"
        maxLength={64}
        required
        value={value}
        {...aria}
        onInput={({ currentTarget }) => onName(currentTarget.value)}
      />
    </label>
  );
}

export function OpponentFields({ wish, card, offer, away, wrong, change }: PartProps) {
  const levels = offer.bots.map(({ id, title }) => ({ value: id, words: title }));
  const skill = <Choose label="Its skill" value={wish.level} choices={levels} onChoose={(level) => change({ level })} />;
  const theirName = (
    <>
      <NameField value={wish.name} aria-invalid={wrong !== undefined} aria-describedby="name-wrong" onName={(name) => change({ name })} />
      <Wrong id="name-wrong" words={wrong} />
    </>
  );
  const seats = seatsIn(card, wish);
  const isTeams = seats.length > 2;
  const bothLevels = seats.map(({ id, name }) => (
    <Choose
      key={id}
      label={`${isTeams ? name : `The ${name} side`} is led by`}
      value={wish.levels[id]}
      choices={levels}
      onChoose={(level) => change({ levels: { ...wish.levels, [id]: level } })}
    />
  ));
  const seatBySeat = <SeatFields wish={wish} seats={seats} skill={skill} change={change} />;
  const others = [
    { value: "invitation", words: "Somebody you invite", more: "You get a link to send.", disabled: away },
    { value: "anyone", words: "Anyone", more: "The table is listed on the start page.", disabled: away },
    { value: "person", words: "A player by name", more: "The seat is kept for them.", disabled: away, inside: theirName },
  ] as const;
  const oneByOne = {
    value: "seats",
    words: "Seat by seat",
    more: "You say who sits where.",
    disabled: away,
    inside: seatBySeat,
  } as const;
  return (
    <Choices
      legend="Against whom"
      name="opponent"
      value={wish.opponent}
      onChoose={(opponent) => change({ opponent, ...(!isAlone({ opponent }) && { place: "server" as const }) })}
      choices={[
        { value: "bot", words: "The computer", inside: offer.bots.length > 1 && skill },
        { value: "screen", words: "Somebody beside you", more: "Both sides on this screen, in turn." },
        ...(isTeams ? [oneByOne] : others),
        { value: "watch", words: "Nobody", more: "The computer plays both sides, and you look on.", inside: bothLevels },
      ]}
    >
      {away && <p class="soft">The server cannot be reached: games with others have to wait.</p>}
    </Choices>
  );
}

const sitterWords: Readonly<Record<SitterKind, string>> = {
  me: "You",
  bot: "The computer",
  invitation: "Somebody you invite",
  anyone: "Anyone",
  person: "A player by name",
};

interface SeatProps extends Pick<PartProps, "wish" | "change"> {
  readonly seats: Card["seats"];
  readonly skill: ComponentChildren;
}

/** Who sits where, one by one. */
function SeatFields({ wish, seats, skill, change }: SeatProps) {
  return (
    <>
      {seats.map(({ id, name }) => (
        <Fragment key={id}>
          <Choose
            label={name}
            value={wish.sitters[id]}
            choices={SITTERS.map((value) => ({ value, words: sitterWords[value] }))}
            onChoose={(who) => change({ sitters: { ...wish.sitters, [id]: who as SitterKind } })}
          />
          {wish.sitters[id] === "person" && (
            <NameField
              value={wish.names[id]}
              aria-label={`Name of who plays ${name}`}
              onName={(given) => change({ names: { ...wish.names, [id]: given } })}
            />
          )}
        </Fragment>
      ))}
      {seats.some(({ id }) => wish.sitters[id] === "bot") && skill}
      <p class="soft">Nobody talks at a table with teams until the game is over.</p>
    </>
  );
}

/** The seats there are with the options wished for. */
const seatsIn = (card: Card, { options }: Wish): Card["seats"] => {
  const there = seatsOf(card, options);
  return card.seats.filter(({ id }) => there.includes(id));
};

export function SideFields({ wish, card, change }: PartProps) {
  if (wish.opponent === "screen") return <p class="soft">You both play: the screen says whose turn it is.</p>;
  if (wish.opponent === "watch") return <p class="soft">You look on: no side is yours.</p>;
  if (wish.opponent === "seats") return <p class="soft">You sit where you have put yourself.</p>;
  const seats = seatsIn(card, wish);
  return (
    <Choices
      legend="You lead"
      name="side"
      value={wish.side}
      onChoose={(side) => change({ side })}
      choices={[
        ...seats.map(({ id, name }) => ({ value: id, words: seats.length > 2 ? name : `the ${name} side` })),
        { value: "chance", words: "whom chance gives you", more: "Drawn when the table is set up." },
      ]}
    />
  );
}

const SLOW = [12, 24, 48, 72, 168, 336];
const slowWords = (hours: number): string => (hours < 24 ? `${hours} hours` : hours === 24 ? "1 day" : `${hours / 24} days`);

export function ClockFields({ wish, wrong, change }: PartProps) {
  if (wish.opponent === "watch") return <p class="soft">The computer has no clock.</p>;
  if (wish.place === "device") return <p class="soft">On this device there is no clock: take your time.</p>;
  const hours = [...new Set([...SLOW, wish.hours])].sort((a, b) => a - b);
  const onTime = (
    <Choose
      label="When time runs out"
      value={wish.onTime}
      choices={[
        { value: "lose", words: "the game is lost" },
        { value: "bot", words: "the computer takes the side over" },
      ]}
      onChoose={(onTime) => change({ onTime: onTime as Wish["onTime"] })}
    />
  );
  const live = (
    <>
      <div class="row">
        <Count label="Minutes each" value={wish.minutes} least={1} most={1440} onCount={(minutes) => change({ minutes })} />
        <Count label="Seconds gained a turn" value={wish.increment} least={0} most={3600} onCount={(increment) => change({ increment })} />
      </div>
      {onTime}
    </>
  );
  const slow = (
    <>
      <Choose
        label="Time for a move"
        value={String(wish.hours)}
        choices={hours.map((count) => ({ value: String(count), words: slowWords(count) }))}
        onChoose={(count) => change({ hours: Number(count) })}
      />
      {onTime}
    </>
  );
  return (
    <Choices
      legend="Clock"
      name="clock"
      value={wish.clock}
      onChoose={(clock) => change({ clock })}
      choices={[
        { value: "none", words: "None", more: "Take your time." },
        { value: "live", words: "Live", more: "So many minutes each for the whole game.", inside: live },
        { value: "slow", words: "Slow", more: "So many days for each move.", inside: slow },
      ]}
    >
      <Wrong id="clock-wrong" words={wrong} />
    </Choices>
  );
}

export function PrivacyFields({ wish, card, change }: PartProps) {
  if (wish.place === "device") return <p class="soft">The game stays on this device; nobody else sees it.</p>;
  const listed = isForAnyone(
    wish,
    seatsIn(card, wish).map(({ id }) => id),
  );
  const watched = wish.opponent === "watch";
  return (
    <fieldset class="choices">
      <legend>Who may see it</legend>
      <Switch
        words="List it on the start page"
        more={listed ? "A table for anyone always is." : "Otherwise only those with the link find it."}
        on={listed || wish.public}
        disabled={listed}
        onSwitch={(on) => change({ public: on })}
      />
      <Switch
        words="Others may watch"
        more={watched ? "You are one of them." : "They see what both sides see, no secrets."}
        on={watched || wish.spectators}
        disabled={watched}
        onSwitch={(on) => change({ spectators: on })}
      />
    </fieldset>
  );
}

export function PlaceFields({ wish, away, change }: PartProps) {
  return (
    <Choices
      legend="Where the game is kept"
      name="place"
      value={wish.place}
      onChoose={(place) => change({ place })}
      choices={[
        { value: "server", words: "On the server", more: "You can go on from another device.", disabled: away },
        { value: "device", words: "On this device", more: "Works without a connection; can be moved to the server later." },
      ]}
    />
  );
}

/** The wish in one sentence. */
export function summary(wish: Wish, card: Card): string {
  const side = wish.side === "chance" ? "a side drawn by lot" : `the ${armyName(card, wish.side)} side`;
  const against: Readonly<Record<Wish["opponent"], string>> = {
    bot: `You lead ${side} against the computer`,
    screen: "Both sides on this screen",
    invitation: `You lead ${side} against whoever you invite`,
    anyone: `You lead ${side} against whoever comes first`,
    person: `You lead ${side} against ${wish.name.trim() || "…"}`,
    seats: "Every seat as you have given it",
    watch: "The computer plays both sides",
  };
  const clock =
    wish.place === "device" || wish.opponent === "watch" || wish.clock === "none"
      ? undefined
      : clockWords(
          wish.clock === "live"
            ? { kind: "live", minutes: wish.minutes, increment: wish.increment, onTime: wish.onTime }
            : { kind: "slow", hours: wish.hours, onTime: wish.onTime },
        );
  const changed = Object.keys(wish.options).length;
  const parts = [
    against[wish.opponent],
    clock,
    changed === 0 ? undefined : `${changed} ${changed === 1 ? "rule" : "rules"} changed`,
    wish.place === "device" ? "on this device" : undefined,
  ];
  return `${parts.filter((part) => part !== undefined).join(", ")}.`;
}
