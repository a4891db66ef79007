import { useEffect, useRef, type RefObject } from 'react';
import { questionHeadingId } from '../screens.ts';

type Form = RefObject<HTMLFormElement | null>;

/**
 * Moves the focus to a new screen. With a mouse, the first input gets it; on a touch device the heading does, because a
 * focused input would open the on-screen keyboard over the question.
 */
export function useFocusOnNewScreen(form: Form, screenId: string): void {
  const shown = useRef<string>(undefined);
  useEffect(() => {
    const isFirst = shown.current === undefined;
    if (shown.current === screenId) return;
    shown.current = screenId;
    // the router sets the scroll position of the first screen
    if (!isFirst) window.scrollTo(0, 0);
    const input = form.current?.querySelector<HTMLInputElement>('input:not([type=radio], [type=checkbox])');
    const hasMouse = window.matchMedia('(hover: hover) and (pointer: fine)').matches;
    const target = input && hasMouse ? input : document.querySelector<HTMLElement>(`#${questionHeadingId}`);
    target?.focus({ preventScroll: true });
  }, [form, screenId]);
}

/** Moves the focus to the invalid input after each failed attempt to continue, and not on a mere blur. */
export function useFocusOnError(form: Form, failedAttempts: number): void {
  useEffect(() => {
    if (failedAttempts === 0) return;
    const invalid = 'input[aria-invalid=true], [role=radiogroup][aria-invalid=true] input';
    form.current?.querySelector<HTMLElement>(invalid)?.focus();
  }, [form, failedAttempts]);
}
