import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { nightly } from '#tests/support/run/rounds.ts';
import { faultCalls } from '../support/table/table-faults.ts';
import { tableSpend } from '../support/table/table-spend.ts';
import { useTable } from '../support/table/table.ts';

await useTable();
const { reserveSendTime, reserveSingle } = await import('#functions/platform/mail/outbox/send-throttle.ts');
const { keys } = await import('#functions/entities.ts');
const { deleteItem, update } = await import('#functions/platform/table/table.ts');

beforeEach(() => deleteItem(keys.sendThrottle()));

const rate = 50;
/** What routines leave to single mails, beside the small rest for clocks. */
const routineRate = rate * 0.76;
const size = 20;
const start = Date.parse('2026-11-17T08:00:00Z');

/** A call to SES with its number of mails and its time. */
interface Call {
  at: number;
  mails: number;
}

/**
 * Several workers send `calls` batches each, one after the other, as fast as they may: each waits until its time has come,
 * by a clock of its own that is `skew` ahead.
 */
async function reserveAll(workers: { calls: number; skew?: number }[], mails = size): Promise<Call[]> {
  const made: Call[] = [];
  await Promise.all(
    workers.map(async ({ calls, skew = 0 }) => {
      let clock = start + skew;
      for (let nth = 0; nth < calls; nth++) {
        const begins = await reserveSendTime(mails, rate, () => clock);
        expect(begins).toBeGreaterThanOrEqual(clock);
        clock = begins;
        made.push({ at: begins - skew, mails });
      }
    }),
  );
  return made.toSorted((a, b) => a.at - b.at);
}

/** The most mails that are sent in any second. */
const mostInASecond = (calls: Call[]): number =>
  Math.max(
    ...calls.map(({ at: from }) =>
      calls.filter(({ at }) => at >= from && at < from + 1000).reduce((sum, { mails }) => sum + mails, 0),
    ),
  );

/** Mails a second, from the first call to the start of the last. */
const rateOf = (calls: Call[]): number => {
  const sum = calls.reduce((total, { mails }) => total + mails, 0);
  return ((sum - calls.at(-1)!.mails) * 1000) / (calls.at(-1)!.at - calls[0]!.at);
};

describe('P29: several senders under one quota', () => {
  it.each([1, 4, 12])(
    'P29: %i concurrent senders stay below the quota in every second and use all that is theirs',
    async (workers) => {
      const calls = await reserveAll(
        Array.from({ length: workers }, () => ({ calls: Math.ceil(48 / workers) })),
      );
      expect(mostInASecond(calls)).toBeLessThanOrEqual(rate);
      expect(rateOf(calls)).toBeGreaterThanOrEqual(routineRate * 0.98);
      expect(rateOf(calls)).toBeLessThanOrEqual(routineRate);
    },
  );

  nightly('P29: senders of batches of one stay below the quota', async () => {
    const calls = await reserveAll([{ calls: 60 }, { calls: 60 }], 1);
    expect(mostInASecond(calls)).toBeLessThanOrEqual(rate);
    expect(rateOf(calls)).toBeGreaterThanOrEqual(routineRate * 0.95);
  });

  it('a reservation costs one call once the process knows whether others have reserved', async () => {
    const callsAt = async (now: number) =>
      (await tableSpend(() => reserveSendTime(size, rate, () => now))).operations.length;
    await reserveSendTime(size, rate, () => start);
    const calls = [await callsAt(start), await callsAt(start + 1), await callsAt(start + 60_000)];
    expect(calls).toEqual([1, 1, 1]);
  });

  it('a reservation after idle time starts at once and does not use the idle time', async () => {
    await reserveSendTime(size, rate, () => start);
    const later = start + 3_600_000;
    expect(await reserveSendTime(size, rate, () => later)).toBe(later);
    expect(await reserveSendTime(size, rate, () => later)).toBeGreaterThanOrEqual(later + 500);
  });
});

describe('P31: clock changes', () => {
  it('P31: reservations of a clock that was months ahead delay no sender', async () => {
    await reserveSendTime(size, rate, () => start + 90 * 86_400_000);
    const calls = await reserveAll([{ calls: 6 }, { calls: 6 }]);
    expect(calls[0]!.at).toBe(start);
    expect(mostInASecond(calls)).toBeLessThanOrEqual(rate);
    expect(rateOf(calls)).toBeGreaterThanOrEqual(routineRate * 0.95);
  });

  it('P31: senders whose clocks differ slightly never reserve the same time', async () => {
    const booked: number[] = [];
    for (const ms of [0, 400, -300, 250, -200, 0])
      booked.push(await reserveSendTime(size, rate, () => start + ms));
    const spans = booked.slice(1).map((at, nth) => at - booked[nth]!);
    for (const span of spans) expect(span).toBeGreaterThanOrEqual((size * 1000) / rate);
  });
});

describe('P231: receipts and links to sign in beside routines', () => {
  /** Reserves single mails one after the other until one has to wait for a later call; returns their times. */
  async function singles(most: number, at = start): Promise<number[]> {
    const times: number[] = [];
    while (times.length < most) {
      const begins = await reserveSingle(rate, () => at);
      if (begins === null) break;
      times.push(begins);
    }
    return times;
  }
  const asCalls = (times: number[]): Call[] => times.map((at) => ({ at, mails: 1 }));

  it('P231: a single mail is sent at once while routines are reserved for a minute', async () => {
    let ends = start;
    while (ends < start + 50_000) ends = await reserveSendTime(size, rate, () => start);
    expect(await reserveSingle(rate, () => start)).toBe(start);
  });

  it('P231: while routines are sent, single mails have a fifth of the rate, and both stay below it', async () => {
    const routines: Call[] = [];
    for (let nth = 0; nth < 40; nth++)
      routines.push({ at: await reserveSendTime(size, rate, () => start), mails: size });
    const times = await singles(150);
    const [first, second] = times;
    expect(first).toBe(start);
    expect(second).toBe(start + 1000 / (rate * 0.2));
    const all = [...routines, ...asCalls(times)].toSorted((one, other) => one.at - other.at);
    expect(mostInASecond(all)).toBeLessThanOrEqual(rate);
  });

  nightly(
    'P231: without routines single mails have the whole rate, and routines that come then wait for them',
    async () => {
      const times = await singles(200);
      const calls = asCalls(times);
      expect(rateOf(calls)).toBeGreaterThanOrEqual(rate * 0.9);
      expect(mostInASecond(calls)).toBeLessThanOrEqual(rate);
      const routines = await reserveSendTime(size, rate, () => start);
      expect(routines).toBeGreaterThan(times.at(-1)!);
      expect(mostInASecond([...calls, { at: routines, mails: size }])).toBeLessThanOrEqual(rate);
    },
  );

  nightly(
    'P231: a single mail that would wait for longer than ten seconds is left to a later call',
    async () => {
      const times = await singles(10_000);
      expect(times.at(-1)! - start).toBeLessThanOrEqual(10_000);
      expect(await reserveSingle(rate, () => start)).toBeNull();
      expect(await reserveSingle(rate, () => start + 2000)).not.toBeNull();
    },
  );

  it.each([
    { what: 'reserved, which it is not any more', ahead: 0 },
    { what: 'reserved by a clock that was months ahead', ahead: 90 * 86_400_000 },
  ])(
    'P231: a single mail that takes its lane for $what gets a time although another one is reserved between two of its tries',
    async ({ ahead }) => {
      await reserveSingle(rate, () => start + ahead);
      if (ahead === 0) await deleteItem(keys.sendThrottle());
      let tries = 0;
      const { restore } = faultCalls(
        async (send) => {
          await update(keys.sendThrottle(), {
            update: 'SET singleFreeAt = :at',
            values: { ':at': start + 20 },
            refusal: 'never',
          });
          return send();
        },
        (_, operation) => operation === 'UpdateItem' && ++tries === 2,
      );
      onTestFinished(restore);
      expect(await reserveSingle(rate, () => start)).toBe(start + 20);
    },
  );

  it('P31, P231: single mails of a clock that was months ahead delay no other', async () => {
    await reserveSingle(rate, () => start + 90 * 86_400_000);
    expect(await reserveSingle(rate, () => start)).toBe(start);
    expect(await reserveSendTime(size, rate, () => start)).toBeLessThan(start + 1000);
  });
});
