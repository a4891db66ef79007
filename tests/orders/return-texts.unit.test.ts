import { expect, it } from 'vitest';
import { isOverdue } from '../../web/src/features/orders/management/returns/return-steps.ts';
import { stateText } from '../../web/src/features/orders/returns/messages.ts';

const until = '2026-12-05';
const [inTime, after] = ['2026-12-05', '2026-12-06'];

it.each([
  [{ state: 'requested', isSent: true }, /Envíanos los productos hasta el 5 de diciembre de 2026/],
  [{ state: 'requested', isSent: false }, /Te reembolsamos hasta el 5 de diciembre de 2026/],
  [{ state: 'received', isSent: true }, /Te reembolsamos hasta el 5 de diciembre de 2026/],
  [{ state: 'inspected', isSent: true }, /Te reembolsamos hasta el 5 de diciembre de 2026/],
] as const)('the buyer of a return %j reads the day while it lies ahead', (one, text) => {
  expect(stateText({ ...one, until }, inTime)).toMatch(text);
});

it.each([
  [{ state: 'requested', isSent: true }, /El plazo para enviar los productos terminó el 5 de diciembre/],
  [{ state: 'requested', isSent: false }, /Te reembolsamos en cuanto la revisemos/],
  [{ state: 'received', isSent: true }, /Te reembolsamos en cuanto la revisemos/],
  [{ state: 'inspected', isSent: true }, /Te reembolsamos cuanto antes/],
] as const)('the buyer of a return %j is promised no day that has passed', (one, text) => {
  const shown = stateText({ ...one, until }, after);
  expect(shown).toMatch(text);
  expect(shown).not.toMatch(/hasta el/);
});

it.each([
  ['requested', true, false],
  ['requested', false, true],
  ['received', true, true],
  ['inspected', true, true],
  ['refunded', true, false],
  ['rejected', true, false],
] as const)(
  'after the day of the refund a return %s, whose goods the buyer sends: %s, is overdue: %s',
  (state, isSent, isLate) => {
    expect(isOverdue({ state, isSent, until }, after)).toBe(isLate);
    expect(isOverdue({ state, isSent, until }, inTime)).toBe(false);
  },
);
