import { onForget } from '../../kit/kept.ts';
import { keys } from '../../entities.ts';
import { isConditionFailed } from '../../table/errors.ts';
import { type Expression, update } from '../../table/table.ts';

/*
 * One item by which all senders together stay below SES's rate. Routines have a lane, and single mails, such as receipts and links to
 * sign in, another one: the time until which each lane is reserved, in epoch milliseconds.
 */

/** What is used of SES's rate: the rest is for clock differences and calls that arrive closer together than they were sent. */
const usableShare = 0.96;

/** The part of it that routines leave to single mails, so that no receipt waits for a morning's routines. */
const singleShare = 0.2;

/** No reservation reaches further ahead, in milliseconds, than a worker may run: one that does came from a wrong clock. */
const maxAheadMs = 60_000;

/** Between single mails at the whole rate and the first routines, in milliseconds: a call of these is many mails at once. */
const firstCallGapMs = 500;

/** How long a single mail waits for its turn, in milliseconds; what would wait longer is sent by a later call. */
const maxSingleWaitMs = 10_000;

/** Rounds of a single mail's tries: in each a state that is tried may become another, because another sender writes in between. */
const singleRounds = 4;

/** How long `count` routines take at their rate, in milliseconds. The caller spreads its calls over this time. */
export const sendDurationMs = (count: number, mailsPerSecond: number): number =>
  (count * 1000) / (mailsPerSecond * (usableShare - singleShare));

/** The ends of the lanes as this process last saw them: they decide which write to try first. */
let lastKnown = { freeAt: 0, singleFreeAt: 0 };
onForget(() => (lastKnown = { freeAt: 0, singleFreeAt: 0 }));

/** A lane that is reserved beyond now; not by a clock that was far ahead. */
const routinesWait = 'freeAt BETWEEN :now AND :far';
const singlesWait = 'singleFreeAt BETWEEN :now AND :far';

/**
 * Reserves time on SES for `count` routines and returns its beginning, in epoch milliseconds: now, or the end of all earlier
 * reservations of routines; the first of a run waits for the single mails that had the whole rate until then. The loop ends, because
 * one of the conditions holds unless another sender wrote in between.
 */
export async function reserveSendTime(
  count: number,
  mailsPerSecond: number,
  now: () => number,
): Promise<number> {
  const span = Math.ceil(sendDurationMs(count, mailsPerSecond));
  for (;;) {
    const at = now();
    const next = { update: 'SET freeAt = freeAt + :span', condition: routinesWait };
    const first = [
      { update: 'SET freeAt = :now + :span', condition: `NOT (${routinesWait}) AND NOT (${singlesWait})` },
      {
        update: 'SET freeAt = singleFreeAt + :span',
        condition: `NOT (${routinesWait}) AND ${singlesWait}`,
        values: { ':span': span + firstCallGapMs },
      },
    ];
    for (const attempt of lastKnown.freeAt > at ? [next, ...first] : [...first, next]) {
      const ends = await tryReservation(attempt, { at, span });
      if (ends) return ends.freeAt - span;
    }
  }
}

/**
 * Reserves time on SES for one mail and returns its beginning, in epoch milliseconds: single mails have the whole rate while no routines
 * are sent, and their share of it otherwise. Null when so many wait that this one would wait for too long.
 */
export async function reserveSingle(mailsPerSecond: number, now: () => number): Promise<number | null> {
  for (let round = 0; round < singleRounds; round++) {
    const at = now();
    for (const { span, ...attempt } of singleAttempts(mailsPerSecond, at)) {
      const ends = await tryReservation(attempt, { at, span });
      if (ends) return ends.singleFreeAt - span;
    }
    const wait = lastKnown.singleFreeAt - at;
    if (wait > maxSingleWaitMs && wait <= maxAheadMs) return null;
  }
  return null;
}

/** The writes that reserve a single mail's time, one for each state of both lanes; that of the state last seen is the first. */
function singleAttempts(mailsPerSecond: number, at: number) {
  const spanOf = (share: number) => Math.ceil(1000 / (mailsPerSecond * share));
  return [true, false]
    .flatMap((isBusy) =>
      [true, false].map((waits) => ({
        isLikely: isBusy === lastKnown.freeAt > at && waits === lastKnown.singleFreeAt > at,
        span: spanOf(isBusy ? singleShare : usableShare),
        update: waits ? 'SET singleFreeAt = singleFreeAt + :span' : 'SET singleFreeAt = :now + :span',
        condition: `${isBusy ? routinesWait : `NOT (${routinesWait})`} AND ${
          waits ? 'singleFreeAt BETWEEN :now AND :longest' : `NOT (${singlesWait})`
        }`,
        values: waits ? { ':longest': at + maxSingleWaitMs } : {},
      })),
    )
    .toSorted((one, other) => +other.isLikely - +one.isLikely);
}

/** Writes a reservation and returns the ends of the lanes; null when its condition does not hold. */
async function tryReservation(
  { update: set, condition, values }: Expression & { update: string },
  { at, span }: { at: number; span: number },
): Promise<typeof lastKnown | null> {
  try {
    const item = await update(keys.sendThrottle(), {
      update: set,
      condition: condition!,
      values: { ':now': at, ':far': at + maxAheadMs, ':span': span, ...values },
      refusal: 'reservation_changed',
    });
    lastKnown = { freeAt: 0, singleFreeAt: 0, ...(item as Partial<typeof lastKnown>) };
    return lastKnown;
  } catch (error) {
    if (isConditionFailed(error, 'reservation_changed')) return null;
    throw error;
  }
}
