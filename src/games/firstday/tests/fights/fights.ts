/** The fights of the dossier's table: who stands where, how readily he is led, whether he attacks; and what the fight costs each. */
import type { Ground } from "./field.js";
import { hexName, line } from "./field.js";

export interface Side {
  readonly units: readonly string[];
  readonly hexes: readonly string[];
  readonly rating: number;
  readonly attacks?: boolean;
  /** In per cent, by 2,000 runs of `first-day-sim.py`: strength lost, units that still stand in their first hex, fights after which it is Wrecked. */
  readonly lost: number;
  readonly stays?: number;
  readonly wrecked?: number;
}

export interface Fight {
  readonly title: string;
  readonly turns: number;
  readonly first?: string;
  readonly ground: Ground;
  readonly sides: Readonly<Record<string, Side>>;
}

const block = (rows: readonly number[], columns: readonly number[]): string[] =>
  rows.flatMap((row) => columns.map((column) => hexName(row, column)));
const range = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, i) => from + i);

const archer = ["13 AL", "5 AL Bn", "1 TN (P.A.)", "7 TN", "14 TN"];
const meredith = ["19 IN", "24 MI", "2 WI", "6 WI", "7 WI"];

export const fights: Readonly<Record<string, Fight>> = {
  firefight: {
    title: "two brigades face to face in the open",
    turns: 4,
    ground: {},
    sides: {
      Scales: { units: ["13 NC", "16 NC", "22 NC", "34 NC", "38 NC"], hexes: line(21, 15, 5), rating: 4, lost: 22 },
      Cutler: { units: ["76 NY", "95 NY", "56 PA", "147 NY", "14 BKLYN"], hexes: line(20, 15, 5), rating: 4, lost: 16 },
    },
  },
  archer: {
    title: "Meredith charges Archer in the woods",
    turns: 2,
    first: "Meredith",
    ground: { woods: block(range(22, 26), range(8, 15)) },
    sides: {
      Archer: { units: archer, hexes: line(24, 9, 5), rating: 3, attacks: true, lost: 17.1, stays: 19.2 },
      Meredith: { units: meredith, hexes: line(21, 10, 5), rating: 4, attacks: true, lost: 6.2 },
    },
  },
  iverson: {
    title: "Iverson before Baxter's wall, Paul and Cutler beside",
    turns: 3,
    first: "Iverson",
    ground: { walled: line(30, 12, 10) },
    sides: {
      Baxter: { units: ["12 MA", "9 NYSM", "97 NY", "11 PA", "88 PA", "90 PA"], hexes: line(30, 14, 6), rating: 4, lost: 3 },
      Paul: { units: ["13 MA", "104 NY"], hexes: line(30, 20, 2), rating: 4, lost: 2 },
      Cutler: { units: ["76 NY", "147 NY", "56 PA"], hexes: ["2912", "3012", "3013"], rating: 4, lost: 1 },
      Iverson: { units: ["5 NC", "12 NC", "20 NC", "23 NC"], hexes: line(33, 14, 4), rating: 4, attacks: true, lost: 28 },
    },
  },
  knoll: {
    title: "Gordon and Doles on Barlow",
    turns: 3,
    first: "Gordon",
    ground: { raised: ["3327"] },
    sides: {
      "von Gilsa": { units: ["54 NY", "68 NY", "153 PA"], hexes: ["3428", "3429", "3328"], rating: 3, lost: 38 },
      Ames: { units: ["17 CT", "25 OH", "75 OH", "107 OH"], hexes: ["3327", "3326", "3226", "3227"], rating: 3, lost: 25 },
      Gordon: { units: ["13 GA", "26 GA", "31 GA", "38 GA", "60 GA", "61 GA"], hexes: line(37, 26, 6), rating: 5, attacks: true, lost: 16 },
      Doles: { units: ["4 GA", "12 GA", "21 GA", "44 GA"], hexes: line(36, 21, 4), rating: 4, attacks: true, lost: 14 },
    },
  },
  pettigrew: {
    title: "Pettigrew on Meredith in the woods",
    turns: 4,
    first: "Pettigrew",
    ground: { woods: block(range(22, 25), range(9, 15)) },
    sides: {
      Meredith: { units: meredith, hexes: line(23, 10, 5), rating: 4, lost: 15 },
      Pettigrew: {
        units: ["11 NC a", "11 NC b", "26 NC a", "26 NC b", "47 NC", "52 NC"],
        hexes: line(26, 10, 6),
        rating: 3,
        attacks: true,
        lost: 11,
      },
    },
  },
  brickyard: {
    title: "Hays and Avery overrun Coster",
    turns: 2,
    first: "Avery",
    ground: {},
    sides: {
      Coster: { units: ["134 NY", "154 NY", "27 PA"], hexes: line(24, 25, 3), rating: 3, lost: 45.9, wrecked: 29.8 },
      Hays: { units: ["5 LA", "6 LA", "7 LA", "8 LA", "9 LA"], hexes: line(27, 22, 5), rating: 5, attacks: true, lost: 7 },
      Avery: { units: ["6 NC", "21 NC", "57 NC"], hexes: line(27, 27, 3), rating: 5, attacks: true, lost: 7 },
    },
  },
  stone: {
    title: "Daniel on Stone",
    turns: 4,
    first: "Daniel",
    ground: {},
    sides: {
      Stone: { units: ["143 PA", "149 PA", "150 PA"], hexes: line(26, 12, 3), rating: 4, lost: 35 },
      Daniel: { units: ["32 NC", "43 NC", "45 NC", "53 NC", "2 NC Bn"], hexes: line(29, 11, 5), rating: 4, attacks: true, lost: 19 },
    },
  },
  buford: {
    title: "Gamble delays Heth",
    turns: 3,
    first: "Archer",
    ground: {},
    sides: {
      Gamble: { units: ["8 IL a", "8 IL b", "12 IL", "3 IN", "8 NY a", "8 NY b"], hexes: line(25, 9, 6), rating: 5, lost: 4, stays: 33 },
      Archer: { units: archer, hexes: line(28, 9, 5), rating: 3, attacks: true, lost: 5 },
      Davis: { units: ["2 MS", "42 MS", "55 NC a", "55 NC b"], hexes: line(28, 14, 4), rating: 3, attacks: true, lost: 8 },
    },
  },
};
