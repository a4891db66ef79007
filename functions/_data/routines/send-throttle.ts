import { onForget } from '../../_kit/kept.ts';
import { keys } from '../table/keys.ts';
import { isConditionFailed } from '../table/errors.ts';
import { update, type Expression } from '../table/table.ts';

/**
 * The share of SES's rate that routines use. The rest is for the shop's single mails, which are not throttled, for clock
 * differences, and for calls that arrive closer together than they were sent.
 */
const usableShare = 0.96;

/** No reservation reaches further ahead, in milliseconds, than a worker may run: one that does came from a wrong clock. */
const maxAheadMs = 60_000;

/** How long `count` mails take at the usable rate, in milliseconds. The caller spreads its calls over this time. */
export const sendDurationMs = (count: number, mailsPerSecond: number): number =>
  (count * 1000) / (mailsPerSecond * usableShare);

/** The end of the reserved time that this process last saw, in epoch milliseconds: it decides which write to try first. */
let lastKnownFreeAt = 0;
onForget(() => (lastKnownFreeAt = 0));

/**
 * Reserves time on SES for `count` mails and returns its beginning, in epoch milliseconds: now, or the end of all earlier
 * reservations. All senders together stay below the rate. The loop ends, because one of the two conditions holds unless
 * another sender wrote in between.
 */
export async function reserveSendTime(
  count: number,
  mailsPerSecond: number,
  now: () => number,
): Promise<number> {
  const span = Math.ceil(sendDurationMs(count, mailsPerSecond));
  for (;;) {
    const at = now();
    const attempts =
      lastKnownFreeAt > at ? [reserveAfterOthers, reserveFromNow] : [reserveFromNow, reserveAfterOthers];
    for (const attempt of attempts) {
      const freeAt = await attempt(at, span);
      if (freeAt === null) continue;
      lastKnownFreeAt = freeAt;
      return freeAt - span;
    }
  }
}

/** Reserves time after the other reservations and returns its end; null when there are none. */
const reserveAfterOthers = (at: number, span: number): Promise<number | null> =>
  tryReservation({
    update: 'SET freeAt = freeAt + :span',
    condition: 'freeAt BETWEEN :now AND :far',
    values: { ':now': at, ':far': at + maxAheadMs, ':span': span },
  });

/** Reserves time from now on and returns its end; null when there are other reservations. */
const reserveFromNow = (at: number, span: number): Promise<number | null> =>
  tryReservation({
    update: 'SET freeAt = :free',
    condition: 'NOT (freeAt BETWEEN :now AND :far)',
    values: { ':now': at, ':far': at + maxAheadMs, ':free': at + span },
  });

async function tryReservation(change: Expression & { update: string }): Promise<number | null> {
  try {
    const item = await update(keys.sendThrottle(), { ...change, refusal: 'reservation_changed' });
    return item['freeAt'] as number;
  } catch (error) {
    if (isConditionFailed(error, 'reservation_changed')) return null;
    throw error;
  }
}
