import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { createClock } from '#infra/local/clock.ts';
import { startCloud, type Cloud } from '#infra/local/cloud/index.ts';
import type { Row } from '#infra/demo/recording/moved-values.ts';
import { readRecording, type Recording } from '#infra/demo/recording/recording.ts';
import { billingMonths, periodEnd } from '#infra/local/stripe/resources/subscriptions/life.ts';
import { synthesizeOnce } from '#infra/local/start/synthesize.ts';
import { inMadrid } from '#shared/rules/routines/routine-calendar.ts';

// the data layer reads the address of the table when it is loaded, and each cloud has its own
beforeEach(() => void vi.resetModules());

/** What is random, in the order in which it is replaced. */
const random: readonly (readonly [RegExp, string])[] = [
  // tokens and hashes first: others may be found in them
  [/\btoken#[\w-]+/g, 'token#…'],
  [/([?#&](?:token|t)(?:=|&#61;))[\w.-]+/g, '$1…'],
  [/_secret_\w+/g, '_secret_…'],
  [/"(key|net)_[\w-]+"/g, '"$1_…"'],
  [/\b([a-z]{3}_)[0-9A-HJKMNP-TV-Z]{26}\b/g, '$1…'],
  [/\b((?:[a-z]+_)+)[A-Za-z0-9]{14,}/g, '$1…'],
  [/\bTZ-(\d{6})-\w{6}/g, 'TZ-$1-…'],
  [/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'uuid'],
  [/\$argon2id\$[^"]+/g, 'hash'],
  [/"reference":"[0-9A-Z]{8}"/g, '"reference":"…"'],
  [/"noteSecret":"[^"]+"/g, '"noteSecret":"…"'],
  [/"(turn|invoice_prefix|number)":("[^"]*"|\d+)/g, '"$1"'],
  // of two events at once, one or both are written
  [/"(version|unreadVersion)":\d+/g, '"$1"'],
  [/"words":\["[0-9a-z]{6}"/g, '"words":["…"'],
  // shards follow from ids
  [/"((?:metric-events#\d{4}-\d\d-\d\d)|(?:[a-z]+(?:#\d+)?))#\d+"/g, '"$1#…"'],
  // of a time, the hour
  [/(\d{4}-\d\d-\d\dT\d\d):[\d:.]+Z/g, '$1Z'],
];

/** Sales by the ids of products, which are random, in the order of what was sold. */
function inOrder(value: unknown): unknown {
  if (
    typeof value !== 'object' ||
    value === null ||
    !Object.keys(value).some((key) => key.startsWith('prd_'))
  )
    return value;
  return Object.values(value).toSorted((one, other) =>
    JSON.stringify(one) < JSON.stringify(other) ? -1 : 1,
  );
}

const essence = (row: unknown): string =>
  random
    .reduce(
      (text, [pattern, put]) => text.replaceAll(pattern, put),
      JSON.stringify(row, (_, value: unknown) => (value instanceof Set ? value.size : inOrder(value))),
    )
    .replaceAll(/\b1[6-9]\d{8}/g, (seconds) => `${Math.floor(Number(seconds) / 3600)} h `)
    // milliseconds
    .replaceAll(/ h \d{3}\b/g, ' h ');

/** The rows of two demos in a form in which only what is decided at random may differ. */
function essenceOf({ items, stripe, mails }: Recording): string[] {
  const isCounter = ({ pk }: Row) => (pk as string).startsWith('counters#');
  // the end of an order's number is a word to search for
  const isNumber = ({ pk, sk }: Row) =>
    (pk as string).startsWith('order-search-terms#') && /^[0-9a-z]{6}#ord_/.test(sk as string);
  const isTold = ({ pk }: Row) => pk !== 'catalogue';
  const sums = new Map<string, number>();
  for (const item of items.filter(isCounter))
    for (const [name, count] of Object.entries(item))
      if (typeof count === 'number' && name !== 'version')
        sums.set(
          `${item['pk'] as string} ${name}`,
          (sums.get(`${item['pk'] as string} ${name}`) ?? 0) + count,
        );
  return [
    ...items.filter((item) => !isCounter(item) && !isNumber(item) && isTold(item)).map(essence),
    ...[...sums].map(essence),
    ...stripe.map(essence),
    ...mails.map(essence),
  ].toSorted((one, other) => (one < other ? -1 : 1));
}

// it lives through months, which takes minutes beside other tests
const replayTimeout = { timeout: 900_000 };

it('the recording is what a replay of the history makes, but for what is random', replayTimeout, async () => {
  const { relive } = await import('#infra/demo/recording/relive.ts');
  const { cloud, began } = await relive((await synthesizeOnce()).outDir);
  onTestFinished(() => cloud.close());
  const { takeRecording } = await import('#infra/demo/recording/take.ts');
  const replayed = await takeRecording(cloud, began);
  const recorded = readRecording({ site: cloud.siteUrl, stripe: cloud.stripe!.url });
  expect(essenceOf(replayed)).toEqual(essenceOf(recorded));
});

/**
 * What is to come to each member of a demo that is filled in at noon of an 11th: days, as the shop and Stripe count them. Days that are
 * over by then are left out: a recording moves them by days, so that they follow no calendar.
 */
async function plansOf(fill: (cloud: Cloud) => Promise<void>): Promise<Record<string, string[]>> {
  const { outDir } = await synthesizeOnce();
  const [began, present] = [new Date(), new Date('2027-03-11T11:00:00Z')];
  const cloud = await startCloud({
    outDir,
    port: 0,
    dataDir: null,
    startsLight: true,
    clock: createClock(present.getTime() - began.getTime()),
    onError: (error, where) => console.error(where, error),
  });
  onTestFinished(() => cloud.close());
  await fill(cloud);
  await cloud.idle();
  const { demoMembers } = await import('#infra/demo/members/members.ts');
  const { takeRecording } = await import('#infra/demo/recording/take.ts');
  const { items } = await takeRecording(cloud, began);
  const { subscriptions, invoices, timers } = cloud.stripe!.state;
  const toCome = (word: string, day: string | undefined) =>
    day !== undefined && day > '2027-03-11' ? [`${word} ${day}`] : [];
  const dayOf = (ms: number) => inMadrid(new Date(ms)).day;
  const told = demoMembers.map(({ email }) => {
    const user = items.find((item) => item['sk'] === 'user' && item['email'] === email)!;
    const rowOf = (sk: string) =>
      items.find((item) => item['sk'] === sk && item['userId'] === user['_id']) as Record<string, string>;
    const [progress, ours] = [rowOf('progress'), rowOf('subscription')];
    const {
      id,
      status,
      customer,
      billing_cycle_anchor: anchor,
      items: bought,
    } = subscriptions.get(ours['id']!)!;
    const { price, current_period_end: end } = bought.data[0]!;
    const next = periodEnd(anchor, billingMonths(price), end);
    const ends = status === 'canceled' ? [] : [end, next, periodEnd(anchor, billingMonths(price), next)];
    const planned = [...timers.values()].filter(
      ({ target }) => target === id || invoices.get(target)?.customer === customer,
    );
    return [
      email,
      [
        ...['months', 'isActive', 'isHeld', 'anchorDay'].map(
          (name) => `${name} ${JSON.stringify(progress[name])}`,
        ),
        `listed in ${progress['gsi3pk']}`,
        ...toCome('due', progress['nextDueDate']),
        ...toCome('without routine', progress['gsi2sk']?.slice(0, 10)),
        `${status} ${ours['status']}`,
        ...ends.map((each) => `paid until ${dayOf(each * 1000)}`),
        ...toCome('reminded', ours['gsi2sk']?.slice(0, 10)),
        ...planned.flatMap(({ kind, at }) => toCome(kind, dayOf(at))),
      ],
    ] as [string, string[]];
  });
  return Object.fromEntries(told);
}

it(
  'of each member of the recorded demo the same is to come as of a replayed one, on the same days, for three periods',
  replayTimeout,
  async () => {
    const replayed = await plansOf(async (cloud) => {
      const { seedDemo, simulateDemoHistory } = await import('#infra/demo/index.ts');
      await cloud.runTriggers();
      await seedDemo(cloud);
      await simulateDemoHistory(cloud);
    });
    vi.resetModules();
    const loaded = await plansOf(async (cloud) => {
      const { loadDemo } = await import('#infra/demo/index.ts');
      await loadDemo(cloud);
      await cloud.runTriggers();
    });
    expect(
      Object.values(replayed)
        .flat()
        .filter((line) => line.startsWith('paid')).length,
    ).toBeGreaterThan(30);
    expect(loaded).toEqual(replayed);
  },
);
