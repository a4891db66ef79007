import type { IncomingMessage } from 'node:http';
import { brand } from '#shared/content/brand.ts';
import type { Clock } from '../clock.ts';
import { listenWithReplies, readBody, type Reply } from '../http.ts';
import { html, Markup, page } from '../html.ts';
import type { Inbox } from '../ses/index.ts';
import { openClockRoutes } from './clock-page.ts';
import { type DeadLetters, inboxPage, mailBody, mailPage, mailPolicy } from './pages.ts';
import type { ActivityLog } from './activity-log.ts';

export { createActivityLog, type ActivityKind, type ActivityLog } from './activity-log.ts';
export { openDeadLetters } from './pages.ts';

export interface ConsoleOptions {
  port?: number;
  inbox: Inbox;
  clock: Pick<Clock, 'now' | 'offset'>;
  /** Moves the clock on and settles when everything that became due has happened. */
  advance: (ms: number) => Promise<void>;
  activity: ActivityLog;
  deadLetters?: DeadLetters;
  /** Other addresses of the cloud, for the navigation. */
  links: () => { label: string; href: string }[];
}

export interface Console {
  url: string;
  inboxUrl: string;
  clockUrl: string;
  close(): Promise<void>;
}

type Pages = Omit<ConsoleOptions, 'clock'> & { clock: ReturnType<typeof openClockRoutes> };

/** Serves inbox, clock and dead letters as pages for people and as JSON for tests. */
export async function startConsole(given: ConsoleOptions): Promise<Console> {
  const options = { ...given, clock: openClockRoutes(given) };
  const server = await listenWithReplies(
    (request) => answer(options, request),
    ({ message }) => reply(message, 'text/plain', { status: 400 }),
    { port: given.port, host: 'localhost' },
  );
  return {
    url: server.url,
    inboxUrl: `${server.url}/inbox`,
    clockUrl: `${server.url}/clock`,
    close: server.close,
  };
}

const reply = (
  body: string | Buffer,
  type = 'text/html; charset=utf-8',
  { status, headers }: Pick<Reply, 'status' | 'headers'> = {},
): Reply => ({
  ...(status !== undefined && { status }),
  headers: { 'content-type': type, 'cache-control': 'no-store', ...headers },
  body,
});
const notFound = reply('Not found', 'text/plain', { status: 404 });

async function answer(options: Pages, request: IncomingMessage): Promise<Reply> {
  const url = new URL(request.url ?? '/', 'http://localhost');
  if (request.method === 'GET' || request.method === 'HEAD') return show(options, url);
  // another site in the same browser must not advance the clock
  const from = request.headers['sec-fetch-site'];
  if (from !== undefined && from !== 'same-origin' && from !== 'none')
    return reply('Forbidden', 'text/plain', { status: 403 });
  const body = (await readBody(request)).toString();
  switch (`${request.method} ${url.pathname}`) {
    case 'POST /inbox/clear':
      options.inbox.clear();
      return seeOther('/inbox');
    case 'DELETE /inbox.json':
      options.inbox.clear();
      return { status: 204 };
    case 'POST /dead-letters':
      options.deadLetters?.redrive(new URLSearchParams(body).get('queue') ?? '');
      return seeOther('/dead-letters');
    case 'POST /clock':
      return seeOther(await options.clock.advanceByForm(new URLSearchParams(body)));
    case 'POST /clock/advance':
      return json(await options.clock.advance((JSON.parse(body) as { ms: number }).ms));
    default:
      return notFound;
  }
}

async function show(options: Pages, url: URL): Promise<Reply> {
  const { inbox, clock } = options;
  const to = url.searchParams.get('to') ?? '';
  const [, section, id, part] = url.pathname.split('/');
  const mail = section === 'inbox' && id ? inbox.get(id) : undefined;
  switch (url.pathname) {
    case '/':
      return seeOther('/inbox');
    case '/inbox':
      return document(options, 'Inbox', inboxPage(inbox.list({ to }), to));
    case '/inbox.json':
      return json(inbox.list({ to }));
    case '/clock':
      return document(options, 'Clock', clock.page(url.searchParams));
    case '/clock.json':
      return json(clock.state(url.searchParams));
    case '/dead-letters':
      if (options.deadLetters) return document(options, 'Dead letters', options.deadLetters.page());
      break;
  }
  if (!mail) return notFound;
  if (part === 'html')
    return reply(mailBody(mail), undefined, { headers: { 'content-security-policy': mailPolicy } });
  return document(options, mail.subject || 'Mail', mailPage(mail));
}

function document(options: Pages, title: string, body: Markup): Reply {
  const own = [
    { label: 'Inbox', href: '/inbox' },
    { label: 'Clock', href: '/clock' },
    ...(options.deadLetters ? [{ label: 'Dead letters', href: '/dead-letters' }] : []),
  ];
  const link = ({ label, href }: { label: string; href: string }) =>
    html`<a href="${href}" ${label === title ? new Markup(' aria-current="page"') : ''}>${label}</a>`;
  const nav = html`<nav aria-label="This machine">
    ${own.map(link)}${options.links().map(link)}<span>${brand.name} on this machine</span>
  </nav>`;
  return reply(
    page(
      title,
      'en',
      html`${nav}
        <main>${body}</main>`,
    ),
  );
}

const seeOther = (location: string): Reply => ({ status: 303, headers: { location } });

const json = (value: unknown): Reply => reply(JSON.stringify(value), 'application/json');
