import type { StripeCardElement, StripeCardElementOptions } from '@stripe/stripe-js';
import type { MessageLink } from '../message-link.ts';
import { createFrame, type Frame } from './frame.ts';

/** The page called Stripe.js wrongly. Errors of the buyer are returned as results instead. */
export class IntegrationError extends Error {
  override name = 'IntegrationError';
}

/** The element of the site's page that holds a Card Element. */
interface ElementContainer {
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
function openContainer(
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

/** A Card Element with the way to its frame. */
export interface CardElement {
  element: StripeCardElement;
  /** The link to the frame that knows the card. Throws when the element is not in the page. */
  link: () => Promise<MessageLink>;
}

type Handler = (event: unknown) => unknown;

/** Creates a Card Element. Its fields live in a frame of the simulator, which the page cannot read. */
export function createCard(given: StripeCardElementOptions, onDestroy: () => void): CardElement {
  const handlers = new Map<string, Set<Handler>>();
  const handlersOf = (event: string) => handlers.get(event) ?? handlers.set(event, new Set()).get(event)!;
  const emit = (event: string, value: unknown = { elementType: 'card' }) => {
    // A copy: a handler may remove handlers.
    for (const handler of Array.from(handlersOf(event))) handler(value);
  };
  let options = given;
  let mounted: { frame: Frame; container: ElementContainer } | undefined;

  const notify = (name: string, value?: unknown) =>
    void mounted?.frame.link.then((link) => link.notify(name, value));
  const sendStyle = (container: ElementContainer) =>
    notify('style', { style: options.style, background: container.background() });
  const unmount = () => {
    mounted?.container.detach();
    mounted = undefined;
  };

  const element = {
    _elementType: 'card',
    mount(target: string | HTMLElement) {
      unmount();
      const container = openContainer(target, {
        onLabelClick() {
          frame.iframe.contentWindow?.focus();
          notify('focus');
        },
        onSchemeChange: () => sendStyle(container),
      });
      const frame = createFrame('card', 'Campo de entrada seguro del pago con tarjeta', {
        change(event: { complete: boolean; empty: boolean; error?: object }) {
          const { complete, empty, error } = event;
          container.mark({ complete, empty, invalid: error !== undefined });
          emit('change', event);
        },
        focus: () => (container.mark({ focus: true }), emit('focus')),
        blur: () => (container.mark({ focus: false }), emit('blur')),
        submit: () => container.submit(),
        height: (pixels: number) => (frame.iframe.style.height = `${pixels}px`),
        ready: () => emit('ready'),
      });
      mounted = { frame, container };
      frame.iframe.style.height = container.expectedHeight(options.style?.base?.fontSize);
      container.attach(frame.iframe);
      notify('options', fieldOptions(options));
      sendStyle(container);
    },
    unmount,
    update(changes: StripeCardElementOptions) {
      options = { ...options, ...changes };
      notify('options', fieldOptions(changes));
      if (mounted) sendStyle(mounted.container);
    },
    destroy() {
      unmount();
      onDestroy();
    },
    on: (event: string, handler: Handler) => (handlersOf(event).add(handler), element),
    off: (event: string, handler: Handler) => (handlersOf(event).delete(handler), element),
  };
  return {
    element: element as unknown as StripeCardElement,
    link: () => {
      if (mounted) return mounted.frame.link;
      throw new IntegrationError(
        'We could not retrieve data from the specified Element. Please make sure the Element you are attempting to use is still mounted.',
      );
    },
  };
}

/** The options that concern the fields; the style is sent by itself. */
const fieldOptions = ({ hidePostalCode, disabled }: StripeCardElementOptions) => ({
  hidePostalCode,
  disabled,
});
