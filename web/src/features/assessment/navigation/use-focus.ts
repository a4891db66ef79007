import { useEffect, useRef, type RefObject } from 'react';
import { questionId } from './wizard-frame.tsx';

type Form = RefObject<HTMLFormElement | null>;

/**
 * A new question has the focus: its first field where there is a keyboard, else itself, so that a phone shows the question
 * before its keys.
 */
export function useQuestionFocus(form: Form, screenId: string): void {
  const shown = useRef<string>(undefined);
  useEffect(() => {
    const isFirst = shown.current === undefined;
    if (shown.current === screenId) return;
    shown.current = screenId;
    // where the page stands on arrival is the router's business
    if (!isFirst) window.scrollTo(0, 0);
    const field = form.current?.querySelector<HTMLInputElement>('input:not([type=radio], [type=checkbox])');
    const hasKeys = window.matchMedia('(hover: hover) and (pointer: fine)').matches;
    const target = field && hasKeys ? field : document.querySelector<HTMLElement>(`#${questionId}`);
    target?.focus({ preventScroll: true });
  }, [form, screenId]);
}

/** After an attempt in vain, what is wrong has the focus. Not before: whoever leaves a field may go where they want. */
export function useProblemFocus(form: Form, attempt: number): void {
  useEffect(() => {
    if (attempt === 0) return;
    const wrong = 'input[aria-invalid=true], [role=radiogroup][aria-invalid=true] input';
    form.current?.querySelector<HTMLElement>(wrong)?.focus();
  }, [form, attempt]);
}
