import type { StripeCardElement, StripeCardElementOptions } from '@stripe/stripe-js';
import type { MessageLink } from '../message-link.ts';
import { createFrame, IntegrationError, type Frame } from './frame.ts';

/** A Card Element with the way to its frame. */
export interface CardElement {
  element: StripeCardElement;
  /** The link to the frame that knows the card. Throws when the element is not in the page. */
  link: () => Promise<MessageLink>;
}

type Handler = (event: unknown) => unknown;

const states = ['complete', 'empty', 'focus', 'invalid'] as const;
type State = (typeof states)[number];
const classOf = (state: State) => `StripeElement--${state}`;

/** Creates a Card Element. Its fields live in a frame of the simulator, which the page cannot read. */
export function createCard(given: StripeCardElementOptions, onDestroy: () => void): CardElement {
  const handlers = new Map<string, Set<Handler>>();
  const handlersOf = (event: string) => handlers.get(event) ?? handlers.set(event, new Set()).get(event)!;
  const emit = (event: string, value: unknown = { elementType: 'card' }) => {
    // A copy: a handler may remove handlers.
    for (const handler of Array.from(handlersOf(event))) handler(value);
  };
  let options = given;
  let mounted: { frame: Frame; box: HTMLElement } | undefined;

  const mark = (marks: Partial<Record<State, boolean>>) => {
    for (const [state, is] of Object.entries(marks))
      mounted?.box.classList.toggle(classOf(state as State), is);
  };
  const notify = (name: string, value?: unknown) =>
    void mounted?.frame.link.then((link) => link.notify(name, value));
  const sendOptions = () => {
    if (!mounted) return;
    notify('disable', options.disabled ?? false);
    notify('style', { style: options.style, background: backgroundBehind(mounted.box) });
  };
  const unmount = () => {
    mounted?.box.replaceChildren();
    mounted?.box.classList.remove('StripeElement', ...states.map(classOf));
    mounted = undefined;
  };

  const element = {
    _elementType: 'card',
    mount(target: string | HTMLElement) {
      unmount();
      const box = typeof target === 'string' ? document.querySelector<HTMLElement>(target) : target;
      if (!box) throw new IntegrationError('The selector applies to no element of the page.');
      const frame = createFrame('card', 'Campo de entrada seguro del pago con tarjeta', {
        change(event: { complete: boolean; empty: boolean; error?: object }) {
          const { complete, empty, error } = event;
          mark({ complete, empty, invalid: error !== undefined });
          emit('change', event);
        },
        focus: () => (mark({ focus: true }), emit('focus')),
        blur: () => (mark({ focus: false }), emit('blur')),
        submit: () => box.closest('form')?.requestSubmit(),
        height: (pixels: number) => (frame.iframe.style.height = `${pixels}px`),
        ready: () => emit('ready'),
      });
      mounted = { frame, box };
      // Roughly what the frame will need, so that the layout does not jump: one line where there is room for it.
      const size = Number.parseFloat(options.style?.base?.fontSize ?? '16px');
      frame.iframe.style.height = `${Math.round(size * (box.clientWidth < 27 * size ? 4 : 1.75))}px`;
      box.replaceChildren(frame.iframe);
      box.classList.add('StripeElement', classOf('empty'));
      sendOptions();
    },
    unmount,
    update(changes: StripeCardElementOptions) {
      options = { ...options, ...changes };
      sendOptions();
    },
    destroy() {
      unmount();
      onDestroy();
    },
    focus: () => notify('focus'),
    on: (event: string, handler: Handler) => (handlersOf(event).add(handler), element),
    off: (event: string, handler: Handler) => (handlersOf(event).delete(handler), element),
  };
  return {
    element: element as unknown as StripeCardElement,
    link: () => {
      if (mounted) return mounted.frame.link;
      throw new IntegrationError('The Element is not mounted any more.');
    },
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
