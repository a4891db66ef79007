import type { StripeCardElement, StripeCardElementOptions, StripeElementsOptions } from '@stripe/stripe-js';
import type { Wire } from '../message-link.ts';
import { createEmitter } from './emitter.ts';
import { createFrame, type Frame } from './frame.ts';
import { IntegrationError } from './integration-error.ts';
import { createPlace, type Place } from './element-container.ts';

/** A Card Element, and the way to its frame. */
export interface MadeCard {
  element: StripeCardElement;
  /** The frame that knows the card. Throws when the element is not in the page. */
  wire: () => Promise<Wire>;
}

const title = 'Campo de entrada seguro del pago con tarjeta';

/** A Card Element: its fields live in a frame of the simulator. */
export function createCard(
  given: StripeCardElementOptions,
  { fonts }: StripeElementsOptions,
  onDestroy: () => void,
): MadeCard {
  const { on, off, once, emit } = createEmitter();
  let options = given;
  let mounted: { frame: Frame; place: Place } | undefined;
  let isDestroyed = false;

  const alive = () => {
    if (isDestroyed)
      throw new IntegrationError('This Element has already been destroyed. Please create a new one.');
  };
  const toFrame = (task: string, value?: unknown) =>
    void mounted?.frame.wire.then((wire) => wire.tell(task, value));
  const paint = (place: Place) =>
    toFrame('paint', { style: options.style, background: place.background(), fonts });
  const focus = () => {
    mounted?.frame.iframe.contentWindow?.focus();
    toFrame('focus');
  };
  const simple = { elementType: 'card' };

  const mount = (target: string | HTMLElement) => {
    alive();
    if (mounted) unmount();
    const place = createPlace(target, options.classes, { focus, repaint: () => paint(place) });
    const frame = createFrame('card', title, {
      change(event: { complete: boolean; empty: boolean; error?: object }) {
        place.mark({ complete: event.complete, empty: event.empty, invalid: event.error !== undefined });
        emit('change', event);
      },
      focus: () => (place.mark({ focus: true }), emit('focus', simple)),
      blur: () => (place.mark({ focus: false }), emit('blur', simple)),
      escape: () => emit('escape', simple),
      submit: () => place.submit(),
      height: (pixels: number) => (frame.iframe.style.height = `${pixels}px`),
      ready: () => emit('ready', simple),
    });
    mounted = { frame, place };
    frame.iframe.style.height = place.expectedHeight(options.style?.base?.fontSize);
    place.hold(frame.iframe);
    toFrame('options', withoutLook(options));
    paint(place);
  };
  const unmount = () => {
    mounted?.place.leave();
    mounted = undefined;
  };
  const update = (changes: StripeCardElementOptions) => {
    alive();
    options = { ...options, ...changes };
    toFrame('options', withoutLook(changes));
    if (mounted) paint(mounted.place);
  };
  const destroy = () => {
    alive();
    unmount();
    isDestroyed = true;
    onDestroy();
  };

  const listening = { on, once, off };
  const element = {
    mount,
    unmount,
    update,
    destroy,
    focus,
    blur: () => toFrame('blur'),
    clear: () => toFrame('clear'),
  };
  const chained = Object.entries(listening).map(([name, listen]) => [
    name,
    (...heard: Parameters<typeof on>) => (listen(...heard), element),
  ]);
  Object.assign(element, Object.fromEntries(chained), { _elementType: 'card' });
  return { element: element as unknown as StripeCardElement, wire: () => wireOf(mounted?.frame) };
}

function wireOf(frame: Frame | undefined): Promise<Wire> {
  if (frame) return frame.wire;
  throw new IntegrationError(
    'We could not retrieve data from the specified Element. Please make sure the Element you are attempting to use is still mounted.',
  );
}

/** What the fields need to know; the look goes its own way, and class names stay in the page. */
function withoutLook({ style: _style, classes: _classes, ...rest }: StripeCardElementOptions) {
  return rest;
}
