import { useSyncExternalStore } from 'react';
import { emptyProgress, parseProgress, serializeProgress, type WizardProgress } from './wizard-progress.ts';

/* The progress of this tab. It is read once, and stored with each change. */

const storageKey = 'evaluacion';
const listeners = new Set<() => void>();
let current: WizardProgress | undefined;
let hasReadFailed = false;

function read(): WizardProgress {
  try {
    const stored = localStorage.getItem(storageKey);
    return stored === null ? emptyProgress : parseProgress(stored, Date.now());
  } catch {
    hasReadFailed = true;
    return emptyProgress;
  }
}

/** The current progress; empty when the stored one cannot be read. */
export const getProgress = (): WizardProgress => (current ??= read());

/** Merges a change into the progress and stores it. */
export function setProgress(change: Partial<WizardProgress>): void {
  current = { ...getProgress(), ...change };
  try {
    localStorage.setItem(storageKey, serializeProgress(current, Date.now()));
  } catch {
    // storage is full or disabled: the answers last as long as the tab
  }
  notifyListeners();
}

/** Deletes the progress, in memory and in the storage. */
export function clearProgress(): void {
  current = emptyProgress;
  try {
    localStorage.removeItem(storageKey);
  } catch {
    // storage is disabled: it holds nothing
  }
  notifyListeners();
}

/** Whether the stored progress could not be read. True only once, so that the user is told once. */
export function takeReadFailure(): boolean {
  getProgress();
  const was = hasReadFailed;
  hasReadFailed = false;
  return was;
}

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The progress as React state. */
export const useProgress = (): WizardProgress =>
  useSyncExternalStore(subscribe, getProgress, () => emptyProgress);
