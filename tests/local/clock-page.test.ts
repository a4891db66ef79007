import { AxeBuilder } from '@axe-core/playwright';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAdvance } from '#infra/local/cloud/advance.ts';
import { watchHappenings } from '#infra/local/cloud/watch.ts';
import { createClock, type Clock } from '#infra/local/clock.ts';
import { createHappenings, type Happenings } from '#infra/local/console/happenings.ts';
import { startConsole, type Console } from '#infra/local/console/server.ts';
import { monthsFrom, untilNine } from '#infra/local/console/time.ts';
import { openInbox, type Inbox } from '#infra/local/ses/inbox.ts';
import { emptyState, type State } from '#infra/local/stripe/state.ts';
import { launchBrowser } from '#tests/support/cloud/browser.ts';

let inbox: Inbox;
let clock: Clock;
let happenings: Happenings;
let pages: Console;
let state: State;
/** What each day brings. */
let daily: () => void | Promise<void>;

beforeEach(async () => {
  inbox = await openInbox(null);
  clock = createClock();
  happenings = createHappenings(() => clock.now());
  state = emptyState();
  const stripe = { state, dashboardUrl: 'http://localhost:4002/' };
  watchHappenings({ lambda: { invoke: async () => ({}) }, inbox, stripe, happenings });
  daily = () => {};
  clock.onAdvance(() => void happenings.count());
  const advance = createAdvance({ clock, idle: async () => daily() });
  pages = await startConsole({ inbox, clock, advance, happenings, links: () => [] });
});
afterEach(() => pages.close());

const get = async (path: string) => (await fetch(pages.url + path)).text();
const move = async (fields: Record<string, string>) => {
  const response = await fetch(`${pages.url}/clock`, { method: 'POST', body: new URLSearchParams(fields) });
  return { url: response.url, page: await response.text() };
};
function stripeEvent(type: string, object: object): void {
  const id = `evt_${state.events.size}`;
  state.events.set(id, { id, type, created: Math.floor(clock.now() / 1000), data: { object } } as never);
}
const invoice = (fields: object) => ({
  amount_paid: 2900,
  amount_due: 2900,
  customer_email: 'ana@example.es',
  billing_reason: 'subscription_cycle',
  ...fields,
});

describe('the clock page', () => {
  it.each([
    ['hours', '5', 5 * 3_600_000],
    ['days', '3', 3 * 86_400_000],
  ])('moves on by so many %s', async (unit, count, ms) => {
    await move({ unit, count });
    expect(clock.offset()).toBe(ms);
  });

  it('moves on by so many months, as people count them', async () => {
    const expected = monthsFrom(clock.now(), 2);
    await move({ unit: 'months', count: '2' });
    expect(Math.abs(clock.offset() - expected)).toBeLessThan(5000);
  });

  it('leads to the next nine o’clock', async () => {
    const [, ms] = /name="ms"\s*value="(\d+)"\s*class="signal"/.exec(await get('/clock')) ?? [];
    await move({ ms: ms! });
    const { now } = JSON.parse(await get('/clock.json')) as { now: string };
    const madrid = new Date(now).toLocaleTimeString('en-GB', { timeZone: 'Europe/Madrid' });
    expect(madrid).toMatch(/^09:00:0/);
  });

  it('tells what happened: renewals, declined payments, mails and events, each with a link to itself', async () => {
    daily = () => {
      stripeEvent('invoice.paid', invoice({}));
      stripeEvent('invoice.payment_failed', invoice({ customer_email: 'bea@example.es' }));
      stripeEvent('customer.updated', {});
      const mail = {
        from: '',
        subject: 'Recibo',
        html: '',
        text: '',
        tags: {},
        outcome: 'delivered',
      } as const;
      inbox.add({ ...mail, to: 'ana@example.es', sentAt: new Date(clock.now()).toISOString() });
    };
    const { page } = await move({ unit: 'days', count: '2' });
    expect(page).toContain('2 renewals');
    expect(page).toMatch(/evt_3"[^>]*>€29\.00 of ana@example\.es/);
    expect(page).toMatch(/class="warn">declined payment[\s\S]*€29\.00 of bea@example\.es/);
    expect(page).toContain(`/inbox/${inbox.list()[0]!.id}`);
    expect(page).toContain('http://localhost:4002/events/evt_0');
    expect(page.match(/<h3>/g)).toHaveLength(2);
  });

  it('tells it in the order in which it happened, also what it hears of late', async () => {
    daily = () => {
      happenings.note('schedule', 'send-routines');
      stripeEvent('invoice.created', {});
    };
    const response = await fetch(`${pages.url}/clock/advance`, {
      method: 'POST',
      body: JSON.stringify({ ms: 2 * 86_400_000 }),
    });
    const told = ((await response.json()) as { happenings: { at: string }[] }).happenings.map(({ at }) => at);
    expect(told).toHaveLength(4);
    expect(told).toEqual(told.toSorted());
  });

  it('tells the quiet days of a long way in one line', async () => {
    let days = 0;
    daily = () => {
      happenings.note('schedule', 'sweep-leftovers');
      if ((days += 1) === 4) stripeEvent('invoice.paid', invoice({}));
    };
    const { page } = await move({ unit: 'days', count: '10' });
    expect(page.match(/<h3>/g)).toHaveLength(1);
    expect(page).toContain('3 quiet days: 3 schedule runs');
    expect(page).toContain('6 quiet days: 6 schedule runs');
    expect(page).toContain('10 schedule runs');
  });

  it('shows one kind alone', async () => {
    daily = () => {
      happenings.note('schedule', 'send-routines');
      happenings.note('failure', 'send-mails: no luck');
    };
    const { url } = await move({ unit: 'days', count: '1' });
    const page = await get(`${new URL(url).pathname}${new URL(url).search}&only=failure`);
    expect(page).toContain('no luck');
    expect(page).not.toContain('<td>send-routines');
  });

  it('shows how far a long way is done, and stays usable meanwhile', async () => {
    let arrive = () => {};
    daily = () => new Promise((resolve) => (arrive = resolve));
    const { page } = await move({ unit: 'days', count: '4' });
    expect(page).toContain('Day 1 of 4');
    expect(JSON.parse(await get('/clock.json'))).toMatchObject({ walk: { since: 0, share: 0.25 } });
    daily = () => {};
    arrive();
    await expect.poll(async () => get('/clock?since=0')).toContain('What happened on the way');
    expect(clock.offset()).toBe(4 * 86_400_000);
  });

  it('refuses what is no way, and says nothing of it afterwards', async () => {
    const { page } = await move({ unit: 'days', count: '500' });
    expect(page).toContain('400 days at most');
    expect(await get('/clock')).not.toContain('stopped early');
  });
});

it.each([
  ['2026-11-20T07:59:00Z', '2026-11-20T08:00:00Z'],
  ['2026-11-20T08:00:00Z', '2026-11-21T08:00:00Z'],
  ['2026-07-01T12:00:00Z', '2026-07-02T07:00:00Z'],
  ['2026-07-01T22:30:00Z', '2026-07-02T07:00:00Z'],
  // the nights in which the clocks change
  ['2027-03-27T20:00:00Z', '2027-03-28T07:00:00Z'],
  ['2026-10-24T20:00:00Z', '2026-10-25T08:00:00Z'],
])('after %s it is nine in Madrid at %s', (now, nine) => {
  expect(new Date(Date.parse(now) + untilNine(Date.parse(now))).toISOString()).toBe(
    nine.replace('Z', '.000Z'),
  );
});

it('P46: the clock page has nothing for axe on a phone, under way and arrived', async () => {
  const browser = await launchBrowser();
  try {
    const context = await browser.newContext({ viewport: { width: 360, height: 740 }, colorScheme: 'dark' });
    const page = await context.newPage();
    const inspect = async () => {
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    };
    let arrive = () => {};
    daily = () => {
      stripeEvent('invoice.paid', invoice({}));
      happenings.note('failure', 'send-mails: no luck');
      return new Promise((resolve) => (arrive = resolve));
    };
    await page.goto(pages.clockUrl);
    await inspect();
    await page.getByRole('button', { name: '+1 day' }).click();
    await page.getByRole('progressbar').waitFor();
    await inspect();
    arrive();
    await page.getByText('What happened on the way').waitFor();
    await inspect();
  } finally {
    await browser.close();
  }
});
