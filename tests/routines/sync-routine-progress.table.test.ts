import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  anchorDayOf,
  monthAfter,
  nextDueAfter,
  nextRunDay,
  sendTime,
} from '#shared/rules/routines/routine-calendar.ts';
import { coversRun, nextSendDay } from '#shared/rules/subscriptions/paid-period.ts';
import { grantsAccess, subscriptionStatuses } from '#shared/rules/subscriptions/subscription-status.ts';
import { periodEnd } from '#infra/local/stripe/resources/subscriptions/life.ts';
import type { SubscriptionAccess } from '#functions/subscriptions/access/sync-routine-progress.ts';
import { nightly, rounds } from '../support/run/rounds.ts';
import { useTable } from '../support/table/table.ts';

await useTable();
const { startProgress, syncRoutineProgress, putProgressSteps } =
  await import('#functions/subscriptions/access/sync-routine-progress.ts');
const { nextDueDateAfter } = await import('#functions/routines/sending/build-batch.ts');

const track = { workoutType: 'opt_strength', trainingFrequency: 'opt_twice' };
const unknown = { paidUntil: null, nextPaymentAt: null };
const paid: SubscriptionAccess = { id: 'sub_1', status: 'active', ...unknown };
const late: SubscriptionAccess = { ...paid, status: 'past_due' };
const start = (at: string, access = paid) => startProgress('usr_1', access, track, new Date(at));
const sync = (
  progress: ReturnType<typeof start>,
  access: SubscriptionAccess,
  at: string,
  lastSentDay: string | null = null,
) => syncRoutineProgress(progress, access, lastSentDay, new Date(at));

describe('P31: first routine', () => {
  it.each([
    // 9:00 in Madrid is 8:00 UTC in winter and 7:00 UTC in summer
    ['2026-11-17T07:59:59Z', '2026-11-17', 17],
    ['2026-11-17T08:00:00Z', '2026-11-18', 18],
    ['2026-07-17T06:59:59Z', '2026-07-17', 17],
    ['2026-07-17T07:00:00Z', '2026-07-18', 18],
    // the days on which summer time starts and ends
    ['2027-03-28T06:59:59Z', '2027-03-28', 28],
    ['2027-03-28T07:00:00Z', '2027-03-29', 29],
    ['2027-10-31T07:59:59Z', '2027-10-31', 31],
    ['2027-10-31T08:00:00Z', '2027-11-01', 1],
    // in Spain it is already the next day
    ['2026-11-16T23:30:00Z', '2026-11-17', 17],
    ['2027-01-30T12:00:00Z', '2027-01-31', 31],
    ['2027-02-28T12:00:00Z', '2027-03-01', 1],
  ])('P31: the first routine after a payment at %s is due on %s, with anchor day %i', (at, due, anchor) => {
    expect(start(at)).toMatchObject({ isActive: true, nextDueDate: due, anchorDay: anchor });
  });

  it('P31: anchor day 31 is kept through shorter months and a pause', () => {
    let progress = start('2027-01-30T12:00:00Z');
    const sent = () => {
      progress = { ...progress, nextDueDate: nextDueAfter(progress.nextDueDate, progress.anchorDay) };
      return progress.nextDueDate;
    };
    expect([sent(), sent(), sent()]).toEqual(['2027-02-28', '2027-03-31', '2027-04-30']);
    progress = sync(progress, late, '2027-04-29T10:00:00Z');
    progress = sync(progress, paid, '2027-05-02T10:00:00Z');
    expect(progress).toMatchObject({ isActive: true, nextDueDate: '2027-05-03', anchorDay: 31 });
    expect(sent()).toBe('2027-05-31');
  });
});

describe('P16: after a pause', () => {
  const progress = { ...start('2026-11-16T12:00:00Z'), nextDueDate: '2026-12-17', months: { a: 4 } };
  const paused = sync(progress, late, '2026-12-16T10:00:00Z');

  it.each([
    ['2026-12-16T12:00:00Z', '2026-12-17'],
    ['2026-12-17T07:59:00Z', '2026-12-17'],
    ['2026-12-17T08:00:00Z', '2026-12-18'],
    ['2027-02-01T12:00:00Z', '2027-02-02'],
  ])('P16: after a pause that ends at %s the routine is due on %s', (at, due) => {
    expect(paused).toEqual({ ...progress, isActive: false });
    expect(sync(paused, paid, at)).toEqual({ ...progress, nextDueDate: due });
  });

  it('P16: progress paused by an admin stays inactive whatever the subscription’s status', () => {
    const held = { ...paused, isHeld: true };
    expect(sync(held, paid, '2027-02-01T12:00:00Z')).toEqual(held);
    const again = sync(held, { ...paid, id: 'sub_2' }, '2027-02-01T12:00:00Z');
    expect(again).toMatchObject({ isActive: false, isHeld: true, subscriptionId: 'sub_2' });
  });

  it('P16: a new subscription resets due date and anchor day and keeps the months', () => {
    const again = sync(paused, { ...paid, id: 'sub_2' }, '2027-01-30T12:00:00Z');
    expect(again).toEqual({
      ...progress,
      subscriptionId: 'sub_2',
      nextDueDate: '2027-01-31',
      anchorDay: 31,
    });
  });

  it.each([
    ['2026-11-30', '2026-12-30', 30],
    ['2026-12-31', '2027-01-31', 31],
    ['2026-11-29', '2026-12-29', 29],
    ['2026-10-31', '2026-12-17', 17],
  ])(
    'P48: after a routine on %s a new subscription of 16 December is due on %s, with anchor day %i',
    (lastSentDay, due, anchor) => {
      const again = sync(paused, { ...paid, id: 'sub_2' }, '2026-12-16T12:00:00Z', lastSentDay);
      expect(again).toMatchObject({ nextDueDate: due, anchorDay: anchor, months: { a: 4 } });
    },
  );

  it('P16: an unpaid new subscription changes nothing', () => {
    expect(sync(paused, { ...late, id: 'sub_2', status: 'incomplete' }, '2027-01-30T12:00:00Z')).toEqual(
      paused,
    );
  });
});

it('progress is active exactly for paying users who are not paused, after any sequence of events, and a repeated sync changes nothing', () => {
  const event = fc.record({
    id: fc.constantFrom('sub_1', 'sub_2', 'sub_3'),
    status: fc.constantFrom(...subscriptionStatuses),
    hours: fc.integer({ min: 0, max: 1500 }),
    hold: fc.constantFrom(true, false, null),
    isSent: fc.boolean(),
    lastSentDay: fc.constantFrom(null, '2026-11-30', '2027-01-31'),
  });
  fc.assert(
    fc.property(fc.array(event, { maxLength: 20 }), (events) => {
      let at = Date.parse('2026-11-16T12:00:00Z');
      let progress = start('2026-11-16T12:00:00Z');
      for (const { id, status, hours, hold, isSent, lastSentDay } of events) {
        at += hours * 3_600_000;
        const now = new Date(at);
        const before = { ...progress, isHeld: hold ?? progress.isHeld };
        progress = syncRoutineProgress(before, { id, status, ...unknown }, lastSentDay, now);
        expect(progress.isActive).toBe(grantsAccess(status) && !progress.isHeld);
        expect(progress.months).toEqual(before.months);
        if (progress.subscriptionId === before.subscriptionId) {
          expect(progress.anchorDay).toBe(before.anchorDay);
          expect(progress.nextDueDate >= before.nextDueDate).toBe(true);
        } else {
          const monthLater = lastSentDay ? monthAfter(lastSentDay) : '';
          expect(progress.nextDueDate).toBe([monthLater, nextRunDay(now)].toSorted().at(-1));
          expect(progress.anchorDay).toBe(anchorDayOf(progress.nextDueDate));
        }
        expect(syncRoutineProgress(progress, { id, status, ...unknown }, lastSentDay, now)).toEqual(progress);
        if (isSent && progress.isActive)
          progress = { ...progress, nextDueDate: nextDueAfter(progress.nextDueDate, progress.anchorDay) };
      }
    }),
  );
});

describe('P250: no routine before its month is paid', () => {
  const hour = 3600;
  /** Hours after the start of a period at which it is paid: an hour, or after some of Stripe's tries. */
  const onTime = 1;
  const tries = [25, 73, 121, 169, 500, 640];

  /**
   * A subscriber from the sign-up on, and what a run sends them: the days of the routines, and how many months were paid at each. The
   * `failed` renewal is paid `paidAfter` hours after its period began.
   */
  function live(begun: number, months: 1 | 12, periods: number, failed = -1, paidAfter = onTime) {
    const at = (seconds: number) => new Date(seconds * 1000);
    const access = (facts: Partial<SubscriptionAccess>): SubscriptionAccess => ({ ...paid, ...facts });
    const renewal = (from: number) => periodEnd(begun, months, from);
    let [start, end] = [begun, renewal(begun)];
    let paidUntil = end;
    const changes: { at: number; access: SubscriptionAccess; isPayment: boolean }[] = [];
    for (let nth = 1; nth < periods; nth++) {
      [start, end] = [end, renewal(end)];
      const payment = start + (nth === failed ? paidAfter : onTime) * hour;
      changes.push({ at: start, access: access({ paidUntil, nextPaymentAt: start }), isPayment: false });
      if (payment > start + hour)
        changes.push({
          at: start + hour,
          access: access({ status: 'past_due', paidUntil, nextPaymentAt: end }),
          isPayment: false,
        });
      paidUntil = end;
      changes.push({ at: payment, access: access({ paidUntil, nextPaymentAt: end }), isPayment: true });
    }
    const firstEnd = renewal(begun);
    let progress = startProgress(
      'usr_1',
      access({ paidUntil: firstEnd, nextPaymentAt: firstEnd }),
      track,
      at(begun),
    );
    let monthsPaid: number = months;
    const sent: { day: string; monthsPaid: number }[] = [];
    const promises = [nextSendDay(progress, at(begun))];
    let next = 0;
    for (let day = progress.nextDueDate; sendTime(day).getTime() / 1000 < end;) {
      for (; changes[next] && changes[next]!.at <= sendTime(day).getTime() / 1000; next++) {
        const { at: time, access: read, isPayment } = changes[next]!;
        progress = syncRoutineProgress(progress, read, null, at(time));
        if (isPayment) monthsPaid += months;
        if (failed < 0) promises.push(nextSendDay(progress, at(time)));
      }
      if (progress.isActive && coversRun(progress, day)) {
        sent.push({ day, monthsPaid });
        // each promise since the last routine named this day
        if (failed < 0)
          expect([...new Set(promises.splice(0))], `${at(begun).toISOString()} ${day}`).toEqual([day]);
        progress = { ...progress, nextDueDate: nextDueDateAfter(progress, day) };
        promises.push(nextSendDay(progress, sendTime(day)));
        day = progress.nextDueDate;
      } else day = addDays(day, 1);
    }
    return sent;
  }

  /**
   * Sign-ups in two years, one of them a leap year, in each hour of the day; none in the last quarter of an hour before 8:00, whose
   * renewals are paid minutes before a run and promised for the next one.
   */
  const signUps = Array.from({ length: rounds(763, 17_544) }, (_, nth) => {
    const begun = Date.UTC(2027, 0, 1) / 1000 + nth * rounds(23, 1) * hour;
    return begun + (nth % 45) * 60 + 7;
  });

  it('P250: whatever the hour of the sign-up, each routine of two years is sent once, in the first run after the payment of its month', () => {
    for (const begun of signUps) {
      const sent = live(begun, 1, 13);
      expect(
        sent.map(({ monthsPaid }) => monthsPaid),
        new Date(begun * 1000).toISOString(),
      ).toEqual(sent.map((_, nth) => nth + 1));
      expect(sent).toHaveLength(13);
    }
  });

  nightly('P250: a year that is paid brings twelve routines, and the next one after its renewal', () => {
    for (const begun of signUps.filter((_, nth) => nth % 4 === 0)) {
      const sent = live(begun, 12, 3);
      expect(
        sent.map(({ monthsPaid }) => monthsPaid),
        new Date(begun * 1000).toISOString(),
      ).toEqual(sent.map((_, nth) => 12 * Math.ceil((nth + 1) / 12)));
      expect(sent).toHaveLength(36);
    }
  });

  nightly(
    'P250: a renewal that is paid late brings its routine with the first run after that, and none before',
    () => {
      for (const [nth, begun] of signUps.entries()) {
        const [failed, paidAfter] = [1 + (nth % 11), tries[nth % tries.length]!];
        const sent = live(begun, 1, 13, failed, paidAfter);
        for (const [at, { monthsPaid }] of sent.entries()) expect(monthsPaid).toBeGreaterThan(at);
        expect(sent, new Date(begun * 1000).toISOString()).toHaveLength(13);
        const due = sendTime(sent[failed]!.day).getTime() / 1000;
        const payment =
          Array.from({ length: failed }).reduce<number>((time) => periodEnd(begun, 1, time), begun) +
          paidAfter * hour;
        expect(due).toBeGreaterThanOrEqual(payment);
      }
    },
  );
});

describe('steps of a progress write', () => {
  const progress = start('2026-11-16T12:00:00Z');
  const paused = { ...progress, isActive: false };
  const counted = (...steps: ReturnType<typeof putProgressSteps>) =>
    steps.flatMap(
      ({ write }) => (write.Update?.ExpressionAttributeValues?.[':change'] as number | undefined) ?? [],
    );

  it('the steps of a progress write change the counter only when a user becomes active or inactive', () => {
    expect(counted(...putProgressSteps(progress, null))).toEqual([1]);
    expect(counted(...putProgressSteps(paused, null))).toEqual([]);
    expect(counted(...putProgressSteps(paused, progress))).toEqual([-1]);
    expect(counted(...putProgressSteps(progress, paused))).toEqual([1]);
    expect(counted(...putProgressSteps({ ...progress, anchorDay: 3 }, progress))).toEqual([]);
    expect(putProgressSteps({ ...progress }, progress)).toEqual([]);
  });
});
