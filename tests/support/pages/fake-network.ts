import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import type { Page, Request, Route } from 'playwright-core';
import { longestLatency } from '#tests/support/cloud/latency.ts';

/*
 * The API calls of pages are answered by the test's own server, not by interception: a page that intercepts has no cache, and
 * compiles the whole site anew for each test.
 */

type Handler = (route: Route, request: Request) => unknown;

interface Handling {
  pattern: string;
  matches: (url: string) => boolean;
  handle: Handler;
}

/** The header that names the test of a call: a document that is left may still send something. */
export const testHeader = 'x-test';

/** The routes of each running test, the latest test last. */
const handlingsOf = new Map<string, Handling[]>();

/** The routes for a call; the document's own preloads name no test. */
const handlingsFor = (test: string | undefined): Handling[] =>
  (test === undefined ? [...handlingsOf.values()].at(-1) : handlingsOf.get(test)) ?? [];

/** Answers the calls of a page; a call without a handler is refused. The last route that fits comes first, as in Playwright. */
export async function answerCall(
  request: IncomingMessage,
  response: ServerResponse,
  url: string,
): Promise<void> {
  // tests move the page's clock, and the page would follow the server's
  response.sendDate = false;
  const body = await text(request);
  await wait(Math.random() * longestLatency);
  const fitting = handlingsFor(request.headers[testHeader]?.toString()).filter(({ matches }) => matches(url));
  const asked = requestOf(request, url, body);
  for (const { handle } of fitting.toReversed()) {
    const outcome = await outcomeOf(handle, asked);
    if (outcome === 'fallback') continue;
    if (outcome === 'abort') request.socket.destroy();
    else
      response
        .writeHead(outcome.status ?? 200, headersOf(outcome))
        .end(outcome.json === undefined ? outcome.body : JSON.stringify(outcome.json));
    return;
  }
  response.writeHead(404, { 'content-type': 'application/json' }).end(refusal);
}

/** What the site answers to a call without a handler: there is no back end. */
const refusal = JSON.stringify({ code: 'not_found', message: 'No.', requestId: 'x' });

type Answer = NonNullable<Parameters<Route['fulfill']>[0]>;

const headersOf = ({ json, contentType, headers }: Answer) => ({
  ...(json !== undefined && { 'content-type': 'application/json' }),
  ...(contentType && { 'content-type': contentType }),
  ...headers,
});

/** What a handler does with a call, once it has decided. */
const outcomeOf = (handle: Handler, request: Request): Promise<Answer | 'fallback' | 'abort'> =>
  new Promise((resolve, reject) => {
    const decide = (outcome: Answer | 'fallback' | 'abort') => async () => resolve(outcome);
    // of a route, tests use only this
    const route = {
      request: () => request,
      fulfill: async (answer: Answer = {}) => resolve(answer),
      fallback: decide('fallback'),
      continue: decide('fallback'),
      abort: decide('abort'),
    } as unknown as Route;
    Promise.resolve(handle(route, request)).catch(reject);
  });

/** The part of Playwright's request that fake APIs read. */
const requestOf = ({ method, headers }: IncomingMessage, url: string, body: string): Request =>
  ({
    method: () => method,
    url: () => url,
    headers: () => headers,
    postData: () => body || null,
    postDataJSON: () => (body ? (JSON.parse(body) as unknown) : null),
  }) as unknown as Request;

/**
 * Lets `page.route` hand the calls of a pattern that starts with the path of the API to the test's server; other patterns are
 * intercepted.
 */
export function serveRoutes(page: Page): { start: (test: string) => void; end: () => Promise<void> } {
  const { route, unroute } = { route: page.route.bind(page), unroute: page.unroute.bind(page) };
  let current = '';
  page.route = (pattern, handle, options) => {
    if (typeof pattern !== 'string' || !pattern.startsWith('**/api/')) return route(pattern, handle, options);
    const form = toRegExp(pattern);
    handlingsOf.get(current)!.push({ pattern, matches: (url) => form.test(url), handle });
    return Promise.resolve({ dispose: async () => {}, [Symbol.asyncDispose]: async () => {} });
  };
  page.unroute = async (pattern, handle) => {
    const handlings = handlingsOf.get(current)!;
    handlingsOf.set(
      current,
      handlings.filter((handling) => handling.pattern !== pattern),
    );
    await unroute(pattern, handle);
  };
  const start = (test: string) => {
    current = test;
    handlingsOf.set(test, []);
  };
  const end = async () => {
    handlingsOf.delete(current);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  };
  return { start, end };
}

/** The form of addresses that a pattern of Playwright stands for. */
function toRegExp(pattern: string): RegExp {
  const source = pattern
    .replace(/[.+?^$()|[\]\\]/g, String.raw`\$&`)
    .replace(/\*\*\/?|\*/g, (stars) => ({ '*': '[^/]*', '**': '.*', '**/': '(.*/)?' })[stars]!)
    .replace(/\{([^}]*)\}/g, (_, list: string) => `(${list.replaceAll(',', '|')})`);
  return new RegExp(`^${source}$`);
}
