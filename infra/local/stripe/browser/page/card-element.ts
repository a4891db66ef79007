import type { StripeCardElement, StripeCardElementOptions } from '@stripe/stripe-js';
import type { MessageLink } from '../message-link.ts';
import { IntegrationError, openContainer, type ElementContainer } from './element-container.ts';
import { createFrame, type Frame } from './frame.ts';

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
