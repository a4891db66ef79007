/** The page called Stripe.js wrongly. Errors of the buyer are returned as results instead. */
export class IntegrationError extends Error {
  override name = 'IntegrationError';
}

/** The element of the site's page that holds a Card Element. */
export interface ElementContainer {
  attach(iframe: HTMLIFrameElement): void;
  detach(): void;
  /** Sets and removes the class names of a state. */
  mark(states: Partial<Record<State, boolean>>): void;
  /** The colour behind the container. */
  background(): string;
  /** Roughly the height that the frame will need, so that the layout does not jump. */
  expectedHeight(fontSize: string | undefined): string;
  /** Submits the form around the container. */
  submit(): void;
}

const states = ['complete', 'empty', 'focus', 'invalid'] as const;
type State = (typeof states)[number];
const classOf = (state: State) => `StripeElement--${state}`;

const darkScheme = matchMedia('(prefers-color-scheme: dark)');

/** The width from which all fields fit in one line, in ems. */
const oneLineWidth = 27;

/** Finds the container. `onLabelClick` and `onSchemeChange` are called while a frame is attached. */
export function openContainer(
  target: string | HTMLElement,
  { onLabelClick, onSchemeChange }: { onLabelClick: () => void; onSchemeChange: () => void },
): ElementContainer {
  const box = typeof target === 'string' ? document.querySelector<HTMLElement>(target) : target;
  if (!box) {
    throw new IntegrationError(
      `The selector you specified (${target as string}) applies to no DOM elements that are currently on the page. Make sure the element exists on the page before calling mount().`,
    );
  }
  const onClick = ({ target: clicked }: MouseEvent) => {
    const label = clicked instanceof Element ? clicked.closest('label') : null;
    if (label && ((box.id !== '' && label.htmlFor === box.id) || label.contains(box))) onLabelClick();
  };
  return {
    attach(iframe) {
      box.replaceChildren(iframe);
      box.classList.add('StripeElement', classOf('empty'));
      document.addEventListener('click', onClick);
      darkScheme.addEventListener('change', onSchemeChange);
    },
    detach() {
      box.replaceChildren();
      box.classList.remove('StripeElement', ...states.map(classOf));
      document.removeEventListener('click', onClick);
      darkScheme.removeEventListener('change', onSchemeChange);
    },
    mark(marks) {
      for (const [state, is] of Object.entries(marks)) box.classList.toggle(classOf(state as State), is);
    },
    background: () => backgroundBehind(box),
    expectedHeight(fontSize = '16px') {
      const size = Number.parseFloat(fontSize);
      return `${Math.round(size * (box.clientWidth < oneLineWidth * size ? 4 : 1.75))}px`;
    },
    submit: () => box.closest('form')?.requestSubmit(),
  };
}

/** The first background that is not transparent, from the element outwards. */
function backgroundBehind(element: Element | null): string {
  if (element === null) return 'rgb(255, 255, 255)';
  const { backgroundColor } = getComputedStyle(element);
  return /^(transparent|rgba\(.*, 0\))$/.test(backgroundColor)
    ? backgroundBehind(element.parentElement)
    : backgroundColor;
}
