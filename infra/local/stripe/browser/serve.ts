import type { ServerResponse } from 'node:http';
import type { Account } from '../account.ts';
import { matchPath } from '../urls.ts';
import { program, type Program } from './bundle.ts';
import { cardPage, challengePage, controllerPage, styles } from './frames.ts';

/** Where the site finds the stand-in of Stripe.js; the real one is at `https://js.stripe.com/endive/stripe.js`. */
export const scriptPath = '/endive/stripe.js';

/**
 * What a frame may do: run its program, speak to the simulator, and wear the site's fonts.
 * Every page may put it in a frame, as with Stripe's own.
 */
const framePolicy =
  "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'self' http: https:; font-src 'self' http: https: data:";

/** Sends the stand-in of Stripe.js, or a page of its frames; answers false when `path` is neither. */
export async function sendBrowser(
  account: Account,
  response: ServerResponse,
  path: string,
): Promise<boolean> {
  const name = matchPath('/endive/{name}', path)?.name ?? '';
  const send = (type: string, body: string) => {
    response.writeHead(200, {
      'content-type': `${type}; charset=utf-8`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      ...(type === 'text/html' && { 'content-security-policy': framePolicy }),
    });
    response.end(body);
    return true;
  };
  if (name === 'frame.css') return send('text/css', await styles());
  const page = { card: cardPage, challenge: challengePage, controller: controllerPage }[name];
  if (page) return send('text/html', page(account.now()));
  const [, script] = /^(stripe|card|challenge|controller)\.js$/.exec(name) ?? [];
  return script !== undefined && send('text/javascript', await program(script as Program));
}
