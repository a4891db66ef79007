import { expect, it } from 'vitest';
import { addressOffer } from '../../web/src/features/accounts/profile/address-offer.ts';

const saved = { address: 'Calle Mayor 1, 3.º B', city: 'Madrid', postalCode: '28013' };
const sent = { name: 'Vera Prueba', ...saved, country: 'ES' };
const paid = (facts: Partial<typeof sent> = {}) => ({
  paymentStatus: 'paid' as const,
  shippingAddress: { ...sent, ...facts },
});

it('the address of a paid order is offered to a profile that has another one or none', () => {
  expect(addressOffer(paid(), null)).toEqual(saved);
  const moved = { address: 'Avenida del Puerto 7', city: 'Cádiz', postalCode: '11006' };
  expect(addressOffer(paid(moved), saved)).toEqual(moved);
  expect(addressOffer({ ...paid(), paymentStatus: 'partially_refunded' }, null)).toEqual(saved);
});

it('an address that differs in capitals, accents and punctuation only is the same', () => {
  expect(addressOffer(paid(), saved)).toBeNull();
  expect(addressOffer(paid({ address: 'CALLE MAYOR, 1  3º B', city: 'MÁDRID' }), saved)).toBeNull();
});

it('no address is offered of an unpaid or refunded order, without one, and that the profile would refuse', () => {
  for (const paymentStatus of ['pending', 'failed', 'refunded'] as const)
    expect(addressOffer({ ...paid(), paymentStatus }, null)).toBeNull();
  expect(addressOffer({ paymentStatus: 'paid', shippingAddress: null }, null)).toBeNull();
  for (const facts of [{ country: 'PT' }, { postalCode: '1000-001' }, { city: '' }, { address: '' }])
    expect(addressOffer(paid(facts), null)).toBeNull();
});
