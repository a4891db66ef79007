import { describe, expect, it } from 'vitest';
import type { AttentionKind, AttentionRow } from '#shared/contracts/back-office/overview.ts';
import { listStateCodec as products } from '../../web/src/features/catalogue/management/products/list-state.ts';
import { listStateCodec as orders } from '../../web/src/features/orders/management/list-state.ts';
import { ageText, noteOf } from '../../web/src/features/back-office/overview/attention-texts.ts';
import { attentionUrl } from '../../web/src/features/back-office/overview/attention-urls.ts';
import { listStateCodec as timing } from '../../web/src/features/routines/timing/list-state.ts';
import { listStateCodec as users } from '../../web/src/features/back-office/users/list-state.ts';

const now = Date.parse('2026-11-26T12:00:00Z');
const queryOf = (kind: AttentionKind) => new URL(attentionUrl(kind, now), 'http://site').searchParams;

describe('the links of what waits', () => {
  it('each list reads the filter from the link as it is meant', () => {
    // those placed later cannot have been shipped seven days ago
    expect(orders.parse(queryOf('late-deliveries'))).toMatchObject({ status: 'shipped', to: '2026-11-19' });
    expect(orders.parse(queryOf('orders-to-ship'))).toMatchObject({ status: 'processing', payment: '' });
    expect(users.parse(queryOf('late-payments'))).toMatchObject({ status: 'late' });
    expect(timing.parse(queryOf('sends-without-routine'))).toMatchObject({
      view: 'usuarios',
      filter: 'without-routine',
    });
    expect(timing.parse(queryOf('failed-sends'))).toMatchObject({ view: 'fallidos' });
    expect(products.parse(queryOf('sold-out'))).toMatchObject({ state: 'active', stock: 'out' });
    expect(products.parse(queryOf('low-stock'))).toMatchObject({ state: 'active', stock: 'low' });
    expect(users.parse(queryOf('open-withdrawals'))).toMatchObject({ status: 'withdrawn' });
    expect(orders.parse(queryOf('open-refunds'))).toMatchObject({ refund: 'abierto', status: '' });
    expect(users.parse(queryOf('not-training'))).toMatchObject({ status: 'idle' });
    expect(attentionUrl('open-returns', now)).toBe('/admin/orders/returns');
    expect(attentionUrl('pending-reviews', now)).toBe('/admin/reviews');
  });
});

describe('the texts of what waits', () => {
  const now = Date.parse('2026-11-23T12:00:00.000Z');
  const row = (facts: Partial<AttentionRow>): AttentionRow => ({
    kind: 'orders-to-ship',
    count: 2,
    isPartial: false,
    oldest: null,
    amount: null,
    ...facts,
  });

  it.each([
    [59, 'hace menos de una hora'],
    [60, 'hace 1 hora'],
    [47 * 60 + 59, 'hace 47 horas'],
    [48 * 60, 'hace 2 días'],
    [90 * 24 * 60, 'hace 90 días'],
  ])('what is %i minutes old is from %s', (minutes, text) => {
    expect(ageText(now - minutes * 60_000, now)).toBe(text);
  });

  it('the note has euros, age and what was not counted, so far as there is any', () => {
    const oldest = '2026-11-20T12:00:00.000Z';
    expect(noteOf(row({}), now)).toBe('');
    expect(noteOf(row({ oldest }), now)).toBe('Desde hace 3 días');
    expect(noteOf(row({ kind: 'late-payments', amount: 1234.5, oldest }), now)).toBe(
      '1234,50\u00a0€ en riesgo · desde hace 3 días',
    );
    // what is due tomorrow does not wait yet
    expect(noteOf(row({ kind: 'sends-without-routine', oldest: '2026-11-24T08:00:00.000Z' }), now)).toBe('');
    expect(noteOf(row({ kind: 'sends-without-routine', isPartial: true }), now)).toBe(
      'Hay más de los que se cuentan aquí',
    );
  });
});
