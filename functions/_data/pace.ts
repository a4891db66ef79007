import { keys } from './keys.ts';
import { isRefused } from './table-errors.ts';
import { update } from './table.ts';

/** Of SES's rate, so much is used: the rest is for clocks that differ and calls that arrive closer than they left. */
const share = 0.98;

/** Nobody waits longer than a worker may run, in milliseconds: what is booked beyond came from a clock that was wrong. */
const farthestMs = 60_000;

/**
 * Books time on SES for `count` mails and gives when it begins, in epoch milliseconds: not before now, and not before
 * what others have booked is over. However many send at once, together they keep below the rate.
 */
export async function bookSending(count: number, mailsPerSecond: number, now: () => number): Promise<number> {
  const span = Math.ceil((count * 1000) / (mailsPerSecond * share));
  for (;;) {
    const at = now();
    const bounds = { ':now': at, ':far': at + farthestMs };
    const behind = await booked(span, 'freeAt BETWEEN :now AND :far', 'SET freeAt = freeAt + :span', bounds);
    if (behind !== null) return behind - span;
    const alone = await booked(span, 'NOT (freeAt BETWEEN :now AND :far)', 'SET freeAt = :free', {
      ...bounds,
      ':free': at + span,
    });
    if (alone !== null) return at;
  }
}

async function booked(
  span: number,
  condition: string,
  change: string,
  values: Record<string, number>,
): Promise<number | null> {
  try {
    const spanned = change.includes(':span') ? { ':span': span } : {};
    const item = await update(keys.pace(), {
      update: change,
      condition,
      values: { ...values, ...spanned },
      refusal: 'overtaken',
    });
    return item['freeAt'] as number;
  } catch (error) {
    if (isRefused(error, 'overtaken')) return null;
    throw error;
  }
}
