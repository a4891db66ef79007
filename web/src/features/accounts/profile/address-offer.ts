import type { Order } from '#shared/contracts/orders/orders.ts';
import type { Address } from '#shared/contracts/fields.ts';
import { postalCodePattern } from '#shared/rules/accounts/person.ts';

/**
 * The address of a paid order, for a profile that has another one or none; null where there is nothing to offer. Stripe
 * takes addresses that the profile refuses: those are not offered.
 */
export function addressOffer(
  { paymentStatus, shippingAddress }: Pick<Order, 'paymentStatus' | 'shippingAddress'>,
  saved: Address | null,
): Address | null {
  const isPaid = paymentStatus === 'paid' || paymentStatus === 'partially_refunded';
  if (!isPaid || !shippingAddress) return null;
  const { address, city, postalCode, country } = shippingAddress;
  const isComplete = address !== '' && city !== '' && postalCodePattern.test(postalCode);
  if (country !== 'ES' || !isComplete) return null;
  const offered = { address, city, postalCode };
  return saved && comparable(saved) === comparable(offered) ? null : offered;
}

/** The same for addresses that differ in capitals, accents, spaces and punctuation only. */
const comparable = ({ address, city, postalCode }: Address): string =>
  [address, city, postalCode]
    .join(' ')
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
