import { keys } from '../table/keys.ts';
import { isConditionFailed } from '../table/errors.ts';
import { update, type Expression } from '../table/table.ts';

/**
 * Of SES's rate, so much is used: the rest is for the single mails of the shop, which wait for nobody, for clocks that
 * differ, and for calls that arrive closer than they left.
 */
const share = 0.96;

/** Nobody waits longer than a worker may run, in milliseconds: what is booked beyond came from a clock that was wrong. */
const farthestMs = 60_000;

/** How long so many mails take, in milliseconds: whoever has booked time for them spreads them over it. */
export const sendDurationMs = (count: number, mailsPerSecond: number): number =>
  (count * 1000) / (mailsPerSecond * share);

/** Until when time was booked as far as this function has seen: a guess, by which the likelier of two calls comes first. */
let seenFreeAt = 0;

/**
 * Books time on SES for `count` mails and gives when it begins, in epoch milliseconds: not before now, and not before
 * what others have booked is over. However many send at once, together they keep below the rate.
 */
export async function reserveSendTime(
  count: number,
  mailsPerSecond: number,
  now: () => number,
): Promise<number> {
  const span = Math.ceil(sendDurationMs(count, mailsPerSecond));
  for (;;) {
    const at = now();
    const ways = seenFreeAt > at ? [bookBehind, bookNow] : [bookNow, bookBehind];
    for (const way of ways) {
      const freeAt = await way(at, span);
      if (freeAt === null) continue;
      seenFreeAt = freeAt;
      return freeAt - span;
    }
  }
}

/** Time after what others have booked, until when; null when they have booked none. */
const bookBehind = (at: number, span: number): Promise<number | null> =>
  book({
    update: 'SET freeAt = freeAt + :span',
    condition: 'freeAt BETWEEN :now AND :far',
    values: { ':now': at, ':far': at + farthestMs, ':span': span },
  });

/** Time from now on, until when; null when others have booked it. */
const bookNow = (at: number, span: number): Promise<number | null> =>
  book({
    update: 'SET freeAt = :free',
    condition: 'NOT (freeAt BETWEEN :now AND :far)',
    values: { ':now': at, ':far': at + farthestMs, ':free': at + span },
  });

async function book(change: Expression & { update: string }): Promise<number | null> {
  try {
    const item = await update(keys.pace(), { ...change, refusal: 'overtaken' });
    return item['freeAt'] as number;
  } catch (error) {
    if (isConditionFailed(error, 'overtaken')) return null;
    throw error;
  }
}
