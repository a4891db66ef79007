import type { StripeElementClasses } from '@stripe/stripe-js';
import { IntegrationError } from './integration-error.ts';

/** The site's box that an element stands in. */
export interface Place {
  hold(iframe: HTMLIFrameElement): void;
  leave(): void;
  /** Sets and removes the state's class names. */
  mark(states: Partial<Record<State, boolean>>): void;
  /** The colour behind the box. */
  background(): string;
  /** Close to what the frame will need, so that nothing jumps when it has come. */
  expectedHeight(fontSize: string | undefined): string;
  /** Enter sends the form that the box stands in. */
  submit(): void;
}

type State = 'complete' | 'empty' | 'focus' | 'invalid';

interface Box {
  /** A label of the box was clicked. */
  focus: () => void;
  /** The colours around may have changed. */
  repaint: () => void;
}

const dark = matchMedia('(prefers-color-scheme: dark)');

/** Where one line of all fields begins to fit, in the fields' own font size. */
const wide = 27;

export function createPlace(
  target: string | HTMLElement,
  classes: StripeElementClasses = {},
  box: Box,
): Place {
  const found = typeof target === 'string' ? document.querySelector<HTMLElement>(target) : target;
  if (!found) {
    throw new IntegrationError(
      `The selector you specified (${target as string}) applies to no DOM elements that are currently on the page. Make sure the element exists on the page before calling mount().`,
    );
  }
  const base = classes.base ?? 'StripeElement';
  const nameOf = (state: State) => classes[state] ?? `StripeElement--${state}`;
  const states: State[] = ['complete', 'empty', 'focus', 'invalid'];
  const isLabel = (label: HTMLLabelElement | null) =>
    label !== null && ((found.id !== '' && label.htmlFor === found.id) || label.contains(found));
  const onClick = ({ target: clicked }: MouseEvent) => {
    if (clicked instanceof Element && isLabel(clicked.closest('label'))) box.focus();
  };
  return {
    hold(iframe) {
      const inside = document.createElement('div');
      inside.className = '__PrivateStripeElement';
      inside.append(iframe);
      found.replaceChildren(inside);
      found.classList.add(base, nameOf('empty'));
      document.addEventListener('click', onClick);
      dark.addEventListener('change', box.repaint);
    },
    leave() {
      found.replaceChildren();
      found.classList.remove(base, ...states.map(nameOf));
      document.removeEventListener('click', onClick);
      dark.removeEventListener('change', box.repaint);
    },
    mark: (marks) => {
      for (const [state, is] of Object.entries(marks)) found.classList.toggle(nameOf(state as State), is);
    },
    background: () => colourBehind(found),
    expectedHeight(fontSize = '16px') {
      const size = Number.parseFloat(fontSize) * (fontSize.endsWith('em') ? 16 : 1);
      return `${Math.round(size * (found.clientWidth < wide * size ? 4 : 1.75))}px`;
    },
    submit: () => found.closest('form')?.requestSubmit(),
  };
}

/** The first colour that is not clear, from the box outwards. */
function colourBehind(element: Element | null): string {
  if (element === null) return 'rgb(255, 255, 255)';
  const { backgroundColor } = getComputedStyle(element);
  return /^(transparent|rgba\(.*, 0\))$/.test(backgroundColor)
    ? colourBehind(element.parentElement)
    : backgroundColor;
}
