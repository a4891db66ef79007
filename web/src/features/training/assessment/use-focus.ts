import { useEffect, useRef, type RefObject } from 'react';
import { questionHeadingId } from './screens.ts';

type Form = RefObject<HTMLElement | null>;

/** Whether there is a mouse, and so no on-screen keyboard that a focused input would open. */
const hasMouse = (): boolean => window.matchMedia('(hover: hover) and (pointer: fine)').matches;

const findHeading = () => document.querySelector<HTMLElement>(`#${questionHeadingId}`);

/**
 * The input that a screen starts with: its first text field that is empty, so that a password that is typed again after a
 * reload does not land in the name; or the selected or first card of its choices.
 */
function findFirstInput(root: HTMLElement | null): HTMLInputElement | undefined {
  const texts = [
    ...(root?.querySelectorAll<HTMLInputElement>('input:not([type=radio], [type=checkbox])') ?? []),
  ];
  const cards = [...(root?.querySelectorAll<HTMLInputElement>('[role=radiogroup] input') ?? [])];
  const text = texts.find(({ value }) => value === '') ?? texts[0];
  return text ?? cards.find(({ checked }) => checked) ?? cards[0];
}

/** The first input whose answer is refused. */
const findInvalidInput = (root: HTMLElement | null) =>
  root?.querySelector<HTMLElement>('input[aria-invalid=true], [role=radiogroup][aria-invalid=true] input');

/**
 * Moves the focus to a new screen: to the answer for whose refusal it was opened, in view. Else the first input gets it with
 * a mouse, and the heading on a touch device, where a focused input would open the on-screen keyboard over the question.
 */
export function useFocusOnNewScreen(form: Form, screenId: string): void {
  const shown = useRef<string>(undefined);
  useEffect(() => {
    const isFirst = shown.current === undefined;
    if (shown.current === screenId) return;
    shown.current = screenId;
    const invalid = findInvalidInput(form.current);
    if (invalid) return invalid.focus();
    // the router sets the scroll position of the first screen
    if (!isFirst) window.scrollTo(0, 0);
    const target = (hasMouse() && findFirstInput(form.current)) || findHeading();
    return target?.focus({ preventScroll: true });
  }, [form, screenId]);
}

/**
 * Moves the focus from the question to its inputs when they have loaded, so that their keys work at once. A user who has moved
 * the focus meanwhile keeps it.
 */
export function useFocusOnLoadedInputs(group: Form): void {
  useEffect(() => {
    const focused = document.activeElement;
    if (focused !== document.body && focused !== findHeading()) return;
    const inputs = group.current?.parentElement ?? null;
    const invalid = findInvalidInput(inputs);
    const target = invalid ?? (hasMouse() ? findFirstInput(inputs) : undefined);
    target?.focus({ preventScroll: !invalid });
  }, [group]);
}

/** Moves the focus to the invalid input after each failed attempt to continue, and not on a mere blur. */
export function useFocusOnError(form: Form, failedAttempts: number): void {
  useEffect(() => {
    if (failedAttempts > 0) findInvalidInput(form.current)?.focus();
  }, [form, failedAttempts]);
}
