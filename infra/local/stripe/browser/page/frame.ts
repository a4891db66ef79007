import { hello, openWire, type Tasks, type Wire } from '../message-link.ts';

/** The simulator, which this script comes from. */
const home = new URL((document.currentScript as HTMLScriptElement).src).origin;

/** A frame of the simulator in the site's page. */
export interface Frame {
  iframe: HTMLIFrameElement;
  /** Settles when the frame's program runs. */
  wire: Promise<Wire>;
}

let made = 0;

/** A frame, not yet in the page. Its name is like those of Stripe's frames, for tests that look for it. */
export function createFrame(
  page: 'card' | 'challenge' | 'controller',
  title: string,
  tasks: Tasks = {},
): Frame {
  const iframe = document.createElement('iframe');
  iframe.src = `${home}/endive/${page}`;
  iframe.name = `__privateStripeFrame${(made += 1)}`;
  iframe.title = title;
  // Another scheme than the frame's own would give it an opaque background.
  iframe.style.cssText = 'border:0;display:block;width:100%;margin:0;padding:0;color-scheme:light only';
  const wire = new Promise<Wire>((resolve) => {
    iframe.addEventListener(
      'load',
      () => {
        const { port1, port2 } = new MessageChannel();
        resolve(openWire(port1, tasks));
        iframe.contentWindow?.postMessage(hello, home, [port2]);
      },
      { once: true },
    );
  });
  return { iframe, wire };
}
