import type { PaymentMethod } from '#shared/contracts/shapes/subscription.ts';
import { withStripe } from '../../_ports/stripe.ts';

/** The saved cards of a customer, newest first, and which of them is charged. */
export const listCards = (customerId: string): Promise<PaymentMethod[]> =>
  withStripe(async (stripe) => {
    const [customer, { data }] = await Promise.all([
      stripe.customers.retrieve(customerId),
      stripe.customers.listPaymentMethods(customerId, { type: 'card', limit: 100 }),
    ]);
    const charged = customer.deleted ? null : customer.invoice_settings.default_payment_method;
    const chargedId = typeof charged === 'string' ? charged : charged?.id;
    return data.flatMap(({ id, card }) => {
      if (!card) return [];
      const { last4, brand, exp_month, exp_year } = card;
      return [{ id, card: { last4, brand, exp_month, exp_year }, default: id === chargedId }];
    });
  });
