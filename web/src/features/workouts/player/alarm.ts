import { useSyncExternalStore } from 'react';
import { settings } from './settings.ts';
import type { Signal } from './timed-run.ts';

/* The sounds and the vibration at the end of a rest or a timed set, where device and person allow them. */

let audio: AudioContext | undefined;
let tones: { tone: OscillatorNode; from: number }[] = [];
let timers: ReturnType<typeof setTimeout>[] = [];
let due: readonly Signal[] = [];
let isBlocked = false;
const listeners = new Set<() => void>();

/** Frequencies in hertz, each for a quarter of a second. */
const melodies: Record<Signal['sound'], readonly number[]> = {
  tick: [660],
  go: [1175],
  end: [880, 880, 1175],
};

function play(): void {
  try {
    audio ??= new AudioContext();
  } catch {
    // without a way to play it
    return;
  }
  void audio.resume();
  const volume = audio.createGain();
  volume.gain.value = 0.25;
  volume.connect(audio.destination);
  const now = Date.now();
  for (const { at, sound } of due) {
    const from = audio.currentTime + Math.max(0, at - now) / 1000;
    melodies[sound].forEach((frequency, nth) => {
      const tone = audio!.createOscillator();
      tone.frequency.value = frequency;
      tone.connect(volume);
      // told in advance: a page behind a locked screen runs no timers
      tone.start(from + nth * 0.3);
      tone.stop(from + nth * 0.3 + 0.22);
      tones.push({ tone, from });
    });
  }
}

/** After the frame that shows the tap: the first sound takes a tenth of a second to set up. */
const afterFrame = 50;

/** As many as are told in advance. */
const maxSignals = 40;

/** Browsers play nothing before a page has met a tap or a key; those that do not say so are tried. */
const mayPlay = (): boolean => navigator.userActivation?.hasBeenActive ?? true;

function schedule(): void {
  // what is heard now is heard to its end
  for (const { tone, from } of tones) if (from > audio!.currentTime) tone.disconnect();
  tones = [];
  for (const timer of timers) clearTimeout(timer);
  const now = Date.now();
  due = due.filter(({ at }) => at > now);
  timers = due
    .filter(({ sound }) => sound !== 'tick')
    .map(({ at }) => setTimeout(() => navigator.vibrate?.([200, 100, 200]), at - now));
  const isSilent = due.length === 0 || settings.get().isSilent;
  if (!isSilent && mayPlay()) timers.push(setTimeout(play, afterFrame));
  isBlocked = !isSilent && !mayPlay();
  for (const notify of listeners) notify();
}

export const alarm = {
  /** Sounds at these instants, in place of the alarm before; those that have passed are left out. */
  set(signals: readonly Signal[]): void {
    due = signals.slice(0, maxSignals);
    schedule();
  },
  /** Tries again, by a tap: after a reload the browser plays nothing before one. */
  allow: schedule,
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Whether an alarm is due that the browser does not play yet. */
export const useIsSilenced = (): boolean => useSyncExternalStore(subscribe, () => isBlocked);
