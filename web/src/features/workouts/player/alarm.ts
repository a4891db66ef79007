import { settings } from './settings.ts';

/* The sound and the vibration at the end of a rest, where device and person allow them. */

let audio: AudioContext | undefined;
let tones: OscillatorNode[] = [];
let vibration: ReturnType<typeof setTimeout> | undefined;
let starting: ReturnType<typeof setTimeout> | undefined;

/** Frequencies in hertz, each for a quarter of a second. */
const melody = [880, 880, 1175];

function play(inSeconds: number): void {
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
  tones = melody.map((frequency, at) => {
    const tone = audio!.createOscillator();
    tone.frequency.value = frequency;
    tone.connect(volume);
    // told in advance: a page behind a locked screen runs no timers
    tone.start(audio!.currentTime + inSeconds + at * 0.3);
    tone.stop(audio!.currentTime + inSeconds + at * 0.3 + 0.22);
    return tone;
  });
}

/** After the frame that shows the tick: the first sound takes a tenth of a second to set up. */
const afterFrame = 50;

export const alarm = {
  /** Sounds in so many seconds, in place of the alarm before; not at all in none. Called by a tap, or browsers stay silent. */
  set(seconds: number): void {
    for (const tone of tones) tone.disconnect();
    tones = [];
    clearTimeout(vibration);
    clearTimeout(starting);
    if (seconds <= 0) return;
    vibration = setTimeout(() => navigator.vibrate?.([200, 100, 200]), seconds * 1000);
    if (!settings.get().isSilent) starting = setTimeout(play, afterFrame, seconds - afterFrame / 1000);
  },
};
