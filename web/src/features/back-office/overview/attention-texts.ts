import type { AttentionRow } from '#shared/contracts/back-office/overview.ts';
import { formatEuros } from '#shared/rules/money.ts';
import { amountNames, attentionNames, messages } from './messages.ts';

const relative = new Intl.RelativeTimeFormat('es-ES', { numeric: 'always' });
const [hourMs, dayMs] = [3_600_000, 86_400_000];

/** `hace 3 días`, of an instant before `now`, both in epoch milliseconds. */
export function ageText(since: number, now: number): string {
  const age = now - since;
  if (age < hourMs) return 'hace menos de una hora';
  if (age < 2 * dayMs) return relative.format(-Math.floor(age / hourMs), 'hour');
  return relative.format(-Math.floor(age / dayMs), 'day');
}

/** `pedidos por enviar`, as the number demands. */
export const nameOf = ({ kind, count, isPartial }: AttentionRow): string =>
  attentionNames[kind][count === 1 && !isPartial ? 0 : 1];

/** `39,98 € en riesgo · desde hace 3 días`, by the oldest; empty for a row without more to say. */
export function noteOf({ kind, isPartial, amount, oldest }: AttentionRow, now: number): string {
  const amountName = amountNames[kind];
  const since = oldest === null ? now + 1 : Date.parse(oldest);
  const note = [
    amountName && amount !== null && `${formatEuros(amount)} ${amountName}`,
    // a send of tomorrow does not wait yet
    since <= now && `desde ${ageText(since, now)}`,
    isPartial && kind === 'sends-without-routine' && messages.notAllCounted,
  ]
    .filter(Boolean)
    .join(' · ');
  return note.charAt(0).toUpperCase() + note.slice(1);
}
