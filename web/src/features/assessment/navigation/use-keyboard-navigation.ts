import { useEffect, useEffectEvent, type RefObject } from 'react';

interface Moves {
  next: () => void;
  back: () => void;
  /** Nothing moves while a payment is on its way. */
  isBusy: boolean;
  /** The last screen has no Next: there, no key but the button's own may order. */
  isLast: boolean;
}

/**
 * The wizard by keyboard (wizard-and-back-office.md section 2): space or Enter advances, Backspace on an empty field goes
 * back, and a number takes the choice that bears it.
 */
export function useKeys(form: RefObject<HTMLFormElement | null>, moves: Moves): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event;
    const isOurs = target === document.body || form.current?.contains(target as Node);
    const isChord = event.ctrlKey || event.metaKey || event.altKey;
    if (moves.isBusy || !isOurs || isChord || event.defaultPrevented || event.isComposing) return;
    if (answer(event, form.current!, moves)) event.preventDefault();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}

type Kind = 'text' | 'choice' | 'control' | 'page';

/** Whether the key was for the wizard. */
function answer(event: KeyboardEvent, form: HTMLFormElement, moves: Moves): boolean {
  const target = event.target as HTMLElement;
  const kind = kindOf(target);
  const { key, repeat } = event;
  if (kind === 'control') return false;
  if (kind === 'text') return answerField(event, target as HTMLInputElement, form, moves);
  if (/^[1-9]$/.test(key)) return take(form, Number(key));
  // held down it would run through the questions
  if (key === 'Backspace') return !repeat && (moves.back(), true);
  const advances = key === 'Enter' || (key === ' ' && !isOpenChoice(target));
  if (!advances) return false;
  if (!repeat && !moves.isLast) moves.next();
  return true;
}

function answerField(
  { key, repeat }: KeyboardEvent,
  field: HTMLInputElement,
  form: HTMLFormElement,
  moves: Moves,
): boolean {
  const fields = textFields(form);
  const at = fields.indexOf(field);
  if (key === 'Backspace' && field.value === '') {
    if (repeat) return true;
    if (at > 0) fields[at - 1]!.focus();
    else moves.back();
    return true;
  }
  // a space may be part of a name or a password
  const advances = key === 'Enter' || (key === ' ' && field.dataset.spaces === undefined);
  if (!advances || moves.isLast) return false;
  if (repeat) return true;
  const empty = field.value === '' ? undefined : fields.slice(at + 1).find(({ value }) => value === '');
  if (empty) empty.focus();
  else moves.next();
  return true;
}

function kindOf(target: HTMLElement): Kind {
  if (target instanceof HTMLInputElement) {
    if (target.type === 'radio') return 'choice';
    return target.type === 'checkbox' ? 'control' : 'text';
  }
  return target.closest('button, a, summary, select, textarea, iframe') ? 'control' : 'page';
}

/** On a choice not yet taken, the space bar takes it. */
const isOpenChoice = (target: HTMLElement) => target instanceof HTMLInputElement && !target.checked;

const textFields = (form: HTMLFormElement) =>
  [...form.querySelectorAll('input')].filter(({ type }) => type !== 'radio' && type !== 'checkbox');

function take(form: HTMLFormElement, number: number): boolean {
  const choice = form.querySelectorAll<HTMLInputElement>('input[type=radio]')[number - 1];
  choice?.focus();
  choice?.click();
  return choice !== undefined;
}
