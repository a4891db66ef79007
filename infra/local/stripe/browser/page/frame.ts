import { handshake, openLink, type Handlers, type MessageLink } from '../message-link.ts';

/** The page called Stripe.js wrongly. Errors of the buyer are returned as results instead. */
export class IntegrationError extends Error {
  override name = 'IntegrationError';
}

/** The origin of the simulator, which this script comes from. */
const simulator = new URL((document.currentScript as HTMLScriptElement).src).origin;

/** A frame of the simulator in the site's page. */
export interface Frame {
  iframe: HTMLIFrameElement;
  /** Resolves when the frame's program runs. */
  link: Promise<MessageLink>;
}

let frames = 0;

/** Creates a frame that is not in the page yet. Tests find it by its name, which is like those of Stripe's frames. */
export function createFrame(
  page: 'card' | 'challenge' | 'controller',
  title: string,
  handlers: Handlers = {},
): Frame {
  const iframe = document.createElement('iframe');
  iframe.src = `${simulator}/endive/${page}`;
  iframe.name = `__privateStripeFrame${(frames += 1)}`;
  iframe.title = title;
  // A frame whose colour scheme differs from its own document gets an opaque background.
  iframe.style.cssText = 'border:0;display:block;width:100%;margin:0;padding:0;color-scheme:light only';
  const link = new Promise<MessageLink>((resolve) => {
    iframe.addEventListener(
      'load',
      () => {
        const { port1, port2 } = new MessageChannel();
        resolve(openLink(port1, handlers));
        iframe.contentWindow?.postMessage(handshake, simulator, [port2]);
      },
      { once: true },
    );
  });
  return { iframe, link };
}
