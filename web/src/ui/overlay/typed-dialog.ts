import { useEffect, useEffectEvent } from 'react';

/** Asks whether to lose what was typed into the open dialog; null while nothing would be lost. */
let question: (() => void) | null = null;

/** The question of the open dialog, for the step that would close it. */
export const leaveQuestion = (): (() => void) | null => question;

/** Nothing asks any more: the dialog closes itself. */
export const dropLeaveQuestion = (): void => void (question = null);

/** How many forms have what was typed and is not saved. */
let typedForms = 0;

/** Whether a form has what was typed and is not saved: it must not be taken away. */
export const hasTypedText = (): boolean => typedForms > 0;

const listeners = new Set<() => void>();

/** Calls the listener when no form has such text any more; returns how to stop. */
export function subscribeTypedText(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** While `isTyped`, a form has what was typed and is not saved. */
export function useTypedText(isTyped: boolean): void {
  useEffect(() => {
    if (!isTyped) return undefined;
    typedForms++;
    return () => {
      typedForms--;
      if (!hasTypedText()) for (const listener of listeners) listener();
    };
  }, [isTyped]);
}

/** While `isTyped`, Back calls `ask` in place of closing the dialog of the URL, and the browser asks before a reload. */
export function useLeaveQuestion(isTyped: boolean, ask: () => void): void {
  const askNow = useEffectEvent(ask);
  useTypedText(isTyped);
  useEffect(() => {
    if (!isTyped) return undefined;
    const mine = () => askNow();
    question = mine;
    const warn = (event: Event) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => {
      if (question === mine) question = null;
      window.removeEventListener('beforeunload', warn);
    };
  }, [isTyped]);
}
