import { useEffect, type RefObject } from 'react';

/** Moves the focus to the first wrong field each time that a form is refused. `refusals` counts how often it was. */
export function useProblemFocus(form: RefObject<HTMLElement | null>, refusals: number): void {
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [form, refusals]);
}
