import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Clock, createAdvance, createClock, openSavedClock } from '#infra/local/clock.ts';
import { recordActivity } from '#infra/local/cloud/triggers.ts';
import { startConsole, type Console } from '#infra/local/console/index.ts';
import { createActivityLog, type ActivityLog } from '#infra/local/console/activity-log.ts';
import { openDeadLetters } from '#infra/local/console/pages.ts';
import { openInbox, type Inbox, type Mail } from '#infra/local/ses/inbox.ts';
import { startSqs } from '#infra/local/sqs/index.ts';
import { smallApp } from './small-app.ts';

const mail: Omit<Mail, 'id'> = {
  to: 'ana@example.com',
  from: 'Tenaz <hola@tenaz.test>',
  subject: 'Hola <script>alert(1)</script>',
  html: '<html><head></head><body><h1>Hola</h1><script>alert(1)</script></body></html>',
  text: 'Hola <b>',
  sentAt: '2027-01-02T09:00:00.000Z',
  tags: { record: 'ord_1' },
  outcome: 'delivered',
};

describe('the console', () => {
  let inbox: Inbox;
  let clock: Clock;
  let activity: ActivityLog;
  let pages: Console;
  const get = async (path: string) => (await fetch(pages.url + path)).text();

  beforeAll(async () => {
    inbox = await openInbox(null);
    clock = createClock();
    activity = createActivityLog(() => clock.now());
    const advance = createAdvance({ clock, idle: async () => activity.record('schedule', 'daily') });
    pages = await startConsole({
      inbox,
      clock,
      advance,
      activity,
      links: () => [{ label: 'Site', href: 'http://x' }],
    });
  });
  beforeEach(() => inbox.clear());
  afterAll(() => pages.close());

  it('the dead-letter page lists failed messages and sends them again', async () => {
    const assembly = smallApp({
      Mail: {
        Type: 'AWS::SQS::Queue',
        Properties: {
          QueueName: 'mail',
          RedrivePolicy: { deadLetterTargetArn: { 'Fn::GetAtt': ['Dlq', 'Arn'] }, maxReceiveCount: 1 },
        },
      },
      Dlq: { Type: 'AWS::SQS::Queue', Properties: { QueueName: 'dlq' } },
    });
    const sqs = await startSqs({ assembly });
    const deadLetters = openDeadLetters(sqs);
    const advance = async () => {};
    const other = await startConsole({ inbox, clock, advance, activity, deadLetters, links: () => [] });
    const url = `${other.url}/dead-letters`;
    const page = async () => (await fetch(url)).text();
    expect(await page()).toContain('None: nothing has finally failed.');
    // a queue that its function reads by itself, without a poller
    sqs.queue('mail').send('{"batch":"<b>"}');
    expect([deadLetters.count(), await page()]).toEqual([0, expect.stringContaining('None')]);
    for (let times = 0; times < 2; times++) sqs.queue('mail').receive(1, 0);
    expect(await page()).toContain('{&quot;batch&quot;:&quot;&lt;b&gt;&quot;}');
    const arn = /value="([^"]+)">Try 1 again/.exec(await page())![1]!;
    await fetch(url, { method: 'POST', body: new URLSearchParams({ queue: arn }) });
    expect(sqs.queue('mail').visible().count).toBe(1);
    expect(await page()).toContain('None');
    sqs.queue('dlq').send('what a schedule could not start');
    expect(await page()).not.toContain('again');
    await other.close();
    await sqs.close();
  });

  it('the inbox lists mails as a page, and as JSON by address', async () => {
    inbox.add(mail);
    inbox.add({ ...mail, to: 'bea@example.com', outcome: 'bounced' });
    const all = JSON.parse(await get('/inbox.json')) as Mail[];
    expect(all.map(({ to }) => to)).toEqual(['bea@example.com', 'ana@example.com']);
    const one = JSON.parse(await get('/inbox.json?to=Ana@example.com')) as Mail[];
    expect(one).toMatchObject([mail]);
    expect(await get('/inbox')).toContain('bounced');
  });

  it('the page of a mail shows the headers that its sender has added', async () => {
    const { id } = inbox.add({ ...mail, headers: [{ Name: 'List-Unsubscribe', Value: '<https://a.es/b>' }] });
    expect(await get(`/inbox/${id}`)).toMatch(
      /<dt>List-Unsubscribe<\/dt>\s*<dd>&lt;https:\/\/a\.es\/b&gt;<\/dd>/,
    );
  });

  it('P40: the inbox escapes the content of mails and shows their HTML in a sandbox without scripts', async () => {
    const { id } = inbox.add(mail);
    for (const path of ['/inbox', `/inbox/${id}`]) {
      expect(await get(path)).toContain('Hola &lt;script&gt;');
      expect(await get(path)).not.toContain('<script>');
    }
    expect(await get(`/inbox/${id}`)).toContain('<pre>Hola &lt;b&gt;</pre>');
    const body = await fetch(`${pages.url}/inbox/${id}/html`);
    expect(await body.text()).toContain('<head><base target="_blank"></head>');
    expect(body.headers.get('content-security-policy')).toMatch(/^sandbox[^;]*; default-src 'none'/);
    expect(body.headers.get('content-security-policy')).not.toContain('allow-scripts');
  });

  it('the inbox is emptied by its form and by DELETE', async () => {
    inbox.add(mail);
    await fetch(`${pages.url}/inbox/clear`, { method: 'POST' });
    expect(inbox.list()).toEqual([]);
    inbox.add(mail);
    expect((await fetch(`${pages.url}/inbox.json`, { method: 'DELETE' })).status).toBe(204);
    expect(inbox.list()).toEqual([]);
  });

  it('an advance of the clock moves it day by day and returns the activity', async () => {
    const before = clock.offset();
    const response = await fetch(`${pages.url}/clock/advance`, {
      method: 'POST',
      body: JSON.stringify({ ms: 2.5 * 86_400_000 }),
    });
    expect(await response.json()).toMatchObject({
      offset: before + 216_000_000,
      activity: [{ kind: 'schedule', text: 'daily', times: 3 }],
    });
    const form = await fetch(`${pages.url}/clock`, {
      method: 'POST',
      body: new URLSearchParams({ count: '1', unit: 'days' }),
    });
    expect(form.url).toContain('/clock?since=1');
    expect(await form.text()).toContain('What happened on the way');
    expect(JSON.parse(await get('/clock.json'))).toMatchObject({ offset: before + 302_400_000 });
  });

  it.each([{ ms: -1 }, { ms: 0.5 }, { ms: 'x' }, { ms: 1e15 }])(
    'the console refuses to advance the clock by %j',
    async (step) => {
      const before = clock.offset();
      const response = await fetch(`${pages.url}/clock/advance`, {
        method: 'POST',
        body: JSON.stringify(step),
      });
      expect([response.status, clock.offset()]).toEqual([400, before]);
    },
  );

  it('the console rejects a POST from another site in the same browser', async () => {
    const response = await fetch(`${pages.url}/clock`, {
      method: 'POST',
      body: 'ms=1000',
      headers: { 'sec-fetch-site': 'cross-site' },
    });
    expect(response.status).toBe(403);
  });
});

it('the clock keeps its offset over a restart', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'clock-'));
  await (await openSavedClock(dataDir)).advance(5000);
  expect((await openSavedClock(dataDir)).offset()).toBe(5000);
  await rm(dataDir, { recursive: true });
});

it('the activity tells batches of a queue from changes of the table', async () => {
  const activity = createActivityLog(Date.now);
  const lambda = { invoke: () => Promise.resolve(null) };
  const inbox = await openInbox(null);
  const { batches } = recordActivity({ lambda, inbox, stripe: undefined, activity });
  const send = (name: string, eventSource: string, count: number) =>
    batches.invoke(`tenaz-dev-${name}`, { Records: Array.from({ length: count }, () => ({ eventSource })) });
  await send('send-routines', 'aws:sqs', 2);
  await send('send-mails', 'aws:dynamodb', 1);
  expect(activity.list().map(({ kind, text }) => [kind, text])).toEqual([
    ['queue', 'send-routines: 2 messages'],
    ['changes', 'send-mails: 1 change'],
  ]);
});
