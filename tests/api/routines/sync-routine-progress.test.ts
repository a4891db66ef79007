import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anchorDayOf, monthAfter, nextDueAfter, nextRunDay } from '#shared/rules/routine-calendar.ts';
import { grantsAccess, subscriptionStatuses } from '#shared/rules/subscriptions/subscription-status.ts';
import { useTable } from '../../support/table/table.ts';

await useTable();
const { startProgress, syncRoutineProgress, putProgressSteps } =
  await import('#functions/_flows/routines/sync-routine-progress.ts');

const track = { workoutType: 'opt_strength', trainingFrequency: 'opt_twice' };
const paid = { id: 'sub_1', status: 'active' };
const late = { id: 'sub_1', status: 'past_due' };
const start = (at: string, access = paid) => startProgress('usr_1', access, track, new Date(at));
const sync = (
  progress: ReturnType<typeof start>,
  access: typeof paid,
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
    const again = sync(held, { id: 'sub_2', status: 'active' }, '2027-02-01T12:00:00Z');
    expect(again).toMatchObject({ isActive: false, isHeld: true, subscriptionId: 'sub_2' });
  });

  it('P16: a new subscription resets due date and anchor day and keeps the months', () => {
    const again = sync(paused, { id: 'sub_2', status: 'active' }, '2027-01-30T12:00:00Z');
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
      const again = sync(paused, { id: 'sub_2', status: 'active' }, '2026-12-16T12:00:00Z', lastSentDay);
      expect(again).toMatchObject({ nextDueDate: due, anchorDay: anchor, months: { a: 4 } });
    },
  );

  it('P16: an unpaid new subscription changes nothing', () => {
    expect(sync(paused, { id: 'sub_2', status: 'incomplete' }, '2027-01-30T12:00:00Z')).toEqual(paused);
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
        progress = syncRoutineProgress(before, { id, status }, lastSentDay, now);
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
        expect(syncRoutineProgress(progress, { id, status }, lastSentDay, now)).toEqual(progress);
        if (isSent && progress.isActive)
          progress = { ...progress, nextDueDate: nextDueAfter(progress.nextDueDate, progress.anchorDay) };
      }
    }),
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
