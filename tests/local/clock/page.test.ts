import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { nightly } from '#tests/support/run/rounds.ts';
import { type Clock, createAdvance, createClock } from '#infra/local/clock.ts';
import { recordActivity } from '#infra/local/cloud/triggers.ts';
import { createActivityLog, type ActivityLog } from '#infra/local/console/activity-log.ts';
import { startConsole, type Console } from '#infra/local/console/index.ts';
import { addMonths } from '#infra/local/months.ts';
import { untilNine } from '#infra/local/console/time.ts';
import { openInbox, type Inbox } from '#infra/local/ses/inbox.ts';
import { emptyState, type State } from '#infra/local/stripe/index.ts';
import { findViolations } from '#tests/support/cloud/axe.ts';
import { sharedBrowser } from '#tests/support/cloud/browser.ts';
import { holdClock } from '#tests/support/hold-clock.ts';

let inbox: Inbox;
let clock: Clock;
let activity: ActivityLog;
let pages: Console;
let state: State;
/** What each day brings. */
let daily: () => void | Promise<void>;

beforeEach(async () => {
  inbox = await openInbox(null);
  clock = createClock();
  activity = createActivityLog(() => clock.now());
  state = emptyState();
  const stripe = { state, dashboardUrl: 'http://localhost:4002/' };
  recordActivity({ lambda: { invoke: async () => ({}) }, inbox, stripe, activity });
  daily = () => {};
  clock.onAdvance(() => void activity.count());
  const advance = createAdvance({ clock, idle: async () => daily() });
  pages = await startConsole({ inbox, clock, advance, activity, links: () => [] });
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
  ])('the clock page advances by a number of %s', async (unit, count, ms) => {
    await move({ unit, count });
    expect(clock.offset()).toBe(ms);
  });

  it('the clock page advances by calendar months', async () => {
    holdClock();
    const expected = addMonths(clock.now(), 2) - clock.now();
    await move({ unit: 'months', count: '2' });
    expect(clock.offset()).toBe(expected);
  });

  it('the clock page advances to the next nine o’clock', async () => {
    holdClock();
    const [, ms] = /name="ms"\s*value="(\d+)"\s*class="signal"/.exec(await get('/clock')) ?? [];
    await move({ ms: ms! });
    const { now } = JSON.parse(await get('/clock.json')) as { now: string };
    const madrid = new Date(now).toLocaleTimeString('en-GB', { timeZone: 'Europe/Madrid' });
    expect(madrid).toBe('09:00:00');
  });

  it('the clock page lists renewals, declined payments, mails and events, each with a link', async () => {
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
    expect(page.match(/>renewal</g)).toHaveLength(2);
    expect(page).toMatch(/evt_3"[^>]*>€29\.00 of ana@example\.es/);
    expect(page).toMatch(/class="warn">declined payment[\s\S]*€29\.00 of bea@example\.es/);
    expect(page).toContain(`/inbox/${inbox.list()[0]!.id}`);
    expect(page).toContain('http://localhost:4002/events/evt_0');
    expect(page.match(/<h3>/g)).toHaveLength(2);
  });

  it('the activity log forgets the ids of events that Stripe keeps no longer', () => {
    stripeEvent('customer.created', {});
    const before = activity.count();
    state.events.clear();
    activity.count();
    stripeEvent('customer.created', {}); // under the same id, as a new event has it only here
    expect(activity.count()).toBe(before + 1);
  });

  it('the clock page lists activity in the order of its time, also when it is recorded late', async () => {
    daily = () => {
      activity.record('schedule', 'send-routines');
      stripeEvent('invoice.created', {});
    };
    const response = await fetch(`${pages.url}/clock/advance`, {
      method: 'POST',
      body: JSON.stringify({ ms: 2 * 86_400_000 }),
    });
    const told = ((await response.json()) as { activity: { at: string }[] }).activity.map(({ at }) => at);
    expect(told).toHaveLength(4);
    expect(told).toEqual(told.toSorted());
  });

  it('the clock page leaves quiet days of a long advance out, and counts them', async () => {
    let days = 0;
    daily = () => {
      activity.record('schedule', 'housekeeping');
      if ((days += 1) === 4) stripeEvent('invoice.paid', invoice({}));
    };
    const { page } = await move({ unit: 'days', count: '10' });
    expect(page.match(/<h3>/g)).toHaveLength(1);
    expect(page).toContain('9 quiet days');
  });

  it('the clock page rejects an invalid advance', async () => {
    const { page } = await move({ unit: 'days', count: '500' });
    expect(page).toContain('400 days at most');
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
])('the next nine o’clock in Madrid after %s is %s', (now, nine) => {
  expect(new Date(Date.parse(now) + untilNine(Date.parse(now))).toISOString()).toBe(
    nine.replace('Z', '.000Z'),
  );
});

nightly('P46: axe finds nothing on the clock page on a phone, before and after an advance', async () => {
  const browser = await sharedBrowser();
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, colorScheme: 'dark' });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  const inspect = async () => {
    expect(await findViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  };
  daily = () => {
    stripeEvent('invoice.paid', invoice({}));
    activity.record('failure', 'send-mails: no luck');
  };
  await page.goto(pages.clockUrl);
  await inspect();
  await page.getByRole('button', { name: '+1 day' }).click();
  await page.getByText('What happened on the way').waitFor();
  await inspect();
});
