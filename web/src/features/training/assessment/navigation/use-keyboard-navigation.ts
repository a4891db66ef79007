import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import type { ScreenId } from '../screens.ts';
import { doublePressMs } from '../../../../ui/double-press.ts';

interface NavigationActions {
  next: () => void;
  previous: () => void;
  /** During a payment, keys do nothing. */
  isBusy: boolean;
  /** The screen that is shown: a key that has led to it leads no further while it is pressed twice. */
  screenId: ScreenId;
  /** On the last screen, only the order button itself may place the order. */
  isLast: boolean;
}

/**
 * Keyboard control of the wizard: Space and Enter continue, Backspace in an empty input goes back. The keys work while the
 * focus is in the form, never for the page as a whole (WCAG 2.1.4). The digits belong to the choice cards.
 */
export function useKeyboardNavigation(
  form: RefObject<HTMLFormElement | null>,
  actions: NavigationActions,
): void {
  const last = useRef({ key: '', at: 0, screenId: actions.screenId });
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { target, key, timeStamp: at } = event;
    const { screenId } = actions;
    const isSecond = key === last.current.key && at - last.current.at < doublePressMs;
    if (isSecond && screenId !== last.current.screenId) return event.preventDefault();
    last.current = { key, at, screenId };
    const isInWizard = form.current?.contains(target as Node);
    const hasModifier = event.ctrlKey || event.metaKey || event.altKey;
    if (actions.isBusy || !isInWizard || hasModifier || event.defaultPrevented || event.isComposing)
      return undefined;
    if (handleKey(event, form.current!, actions)) event.preventDefault();
    return undefined;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}

type TargetKind = 'text' | 'choice' | 'control' | 'page';

/** Acts on a key; answers whether the wizard used it. */
function handleKey(event: KeyboardEvent, form: HTMLFormElement, actions: NavigationActions): boolean {
  const target = event.target as HTMLElement;
  const kind = targetKind(target);
  const { key, repeat } = event;
  if (kind === 'control') return false;
  if (kind === 'text') return handleTextFieldKey(event, target as HTMLInputElement, form, actions);
  // a held key would skip through the questions
  if (key === 'Backspace') return !repeat && (actions.previous(), true);
  const advances = key === 'Enter' || (key === ' ' && !isUnchecked(target));
  if (!advances) return false;
  if (!repeat && !actions.isLast) actions.next();
  return true;
}

function handleTextFieldKey(
  { key, repeat }: KeyboardEvent,
  field: HTMLInputElement,
  form: HTMLFormElement,
  actions: NavigationActions,
): boolean {
  const fields = textFields(form);
  const at = fields.indexOf(field);
  if (key === 'Backspace' && field.value === '') {
    if (repeat) return true;
    if (at > 0) fields[at - 1]!.focus();
    else actions.previous();
    return true;
  }
  // a space may be part of a name or a password
  const advances = key === 'Enter' || (key === ' ' && field.dataset.spaces === undefined);
  if (!advances || actions.isLast) return false;
  if (repeat) return true;
  const empty = field.value === '' ? undefined : fields.slice(at + 1).find(({ value }) => value === '');
  if (empty) empty.focus();
  else actions.next();
  return true;
}

function targetKind(target: HTMLElement): TargetKind {
  if (target instanceof HTMLInputElement) {
    if (target.type === 'radio') return 'choice';
    return target.type === 'checkbox' ? 'control' : 'text';
  }
  return target.closest('button, a, summary, select, textarea, iframe') ? 'control' : 'page';
}

/** On an unchecked radio button, Space checks it instead of continuing. */
const isUnchecked = (target: HTMLElement) => target instanceof HTMLInputElement && !target.checked;

const textFields = (form: HTMLFormElement) =>
  [...form.querySelectorAll('input')].filter(({ type }) => type !== 'radio' && type !== 'checkbox');
