import { useSyncExternalStore } from 'react';
import { noProgress, readProgress, writeProgress, type Progress } from './wizard-progress.ts';

/** What this device knows of the assessment: read once, written on every change, before anything is sent. */
const storageKey = 'evaluacion';
const listeners = new Set<() => void>();
let current: Progress | undefined;
let isLost = false;

function read(): Progress {
  try {
    const stored = localStorage.getItem(storageKey);
    return stored === null ? noProgress : readProgress(stored, Date.now());
  } catch {
    isLost = true;
    return noProgress;
  }
}

export const getProgress = (): Progress => (current ??= read());

/** Changes a part of it and keeps all. */
export function setProgress(change: Partial<Progress>): void {
  current = { ...getProgress(), ...change };
  try {
    localStorage.setItem(storageKey, writeProgress(current, Date.now()));
  } catch {
    // storage is full or forbidden: the answers live as long as the tab
  }
  tell();
}

/** Forgets everything, on this device too. */
export function clearProgress(): void {
  current = noProgress;
  try {
    localStorage.removeItem(storageKey);
  } catch {
    // nothing could be kept there either
  }
  tell();
}

/** Whether what was kept could not be read; said once. */
export function takeLostNote(): boolean {
  getProgress();
  const was = isLost;
  isLost = false;
  return was;
}

function tell(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The progress as React state. */
export const useProgress = (): Progress => useSyncExternalStore(subscribe, getProgress, () => noProgress);
