/** Two sounds, made here and now: a drum when it is one's turn, a distant gun at a combat. Silent unless the player has asked for sound. */
import { settings } from "./settings.js";

let studio: AudioContext | undefined;

/** Nothing where sound is off, or the browser makes none before the first press. */
function awake(): AudioContext | undefined {
  if (!settings.peek().sound || typeof AudioContext !== "function") return undefined;
  studio ??= new AudioContext();
  if (studio.state === "suspended") void studio.resume();
  return studio;
}

/** Half a second of hiss, the stuff of snares and guns. */
function hiss(audio: AudioContext, seconds: number): AudioBufferSourceNode {
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * seconds), audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  const source = audio.createBufferSource();
  source.buffer = buffer;
  return source;
}

/** A loudness that is there at once and dies away. */
function fading(audio: AudioContext, at: number, loud: number, seconds: number): GainNode {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(loud, at + 0.004);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
  gain.connect(audio.destination);
  return gain;
}

function beat(audio: AudioContext, at: number, loud: number): void {
  const snare = hiss(audio, 0.14);
  const wires = audio.createBiquadFilter();
  wires.type = "bandpass";
  wires.frequency.value = 2600;
  wires.Q.value = 0.7;
  snare.connect(wires).connect(fading(audio, at, loud, 0.13));
  snare.start(at);
  const skin = audio.createOscillator();
  skin.frequency.setValueAtTime(210, at);
  skin.frequency.exponentialRampToValueAtTime(130, at + 0.1);
  skin.connect(fading(audio, at, loud * 0.8, 0.16));
  skin.start(at);
  skin.stop(at + 0.2);
}

/** The start of the long roll: strokes that close up, then a beat. */
export function drum(): void {
  const audio = awake();
  if (!audio) return;
  const start = audio.currentTime + 0.02;
  for (let stroke = 0; stroke < 9; stroke++) beat(audio, start + stroke * 0.055, 0.05 + stroke * 0.008);
  beat(audio, start + 0.62, 0.22);
}

/** A gun over the hills: a dull blow, then the echo. */
export function gun(): void {
  const audio = awake();
  if (!audio) return;
  const start = audio.currentTime + 0.02;
  for (const [after, loud, seconds] of [
    [0, 0.5, 1.1],
    [0.38, 0.12, 1.6],
  ]) {
    const blow = hiss(audio, seconds);
    const hills = audio.createBiquadFilter();
    hills.type = "lowpass";
    hills.frequency.setValueAtTime(320, start + after);
    hills.frequency.exponentialRampToValueAtTime(60, start + after + seconds);
    blow.connect(hills).connect(fading(audio, start + after, loud, seconds));
    blow.start(start + after);
  }
}
