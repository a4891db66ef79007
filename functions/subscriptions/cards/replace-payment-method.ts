import type { stripe } from '#shared/contracts/subscriptions/stripe.ts';
import { limitRate } from '../../accounts/rate-limits.ts';
import { AppError } from '../../platform/kit/app-error.ts';
import type { UseCase } from '../../platform/http/serve.ts';
import { authorizeCustomer } from '../authorize.ts';
import { checkCard } from './check-card.ts';
import { listCards } from './list-cards.ts';
import { retryOnConflict } from '../../platform/table/retry-on-conflict.ts';
import type { User } from '../../accounts/users.ts';
import { isAccepted } from '../cancel-unpaid-subscription.ts';
import { setCustomerCard, setDefaultCard } from './set-default-card.ts';

/**
 * Detaches all cards of a customer but the newest, which becomes the default, and returns its id. Concurrent calls agree on
 * the newest card, so none detaches what another keeps, and the default is set after the last detachment. It is set before
 * them as well: after a crash in between, renewals still charge a card. Throws 409 when newer cards keep coming.
 */
const keepNewestCard = (user: User, customerId: string, now: Date): Promise<string> =>
  retryOnConflict(
    async () => {
      const [newest, ...others] = await listCards(customerId);
      if (!newest) throw new AppError('card_replaced');
      if (others.length > 0) await setCustomerCard(customerId, newest.id);
      for (const { id } of others)
        await isAccepted('card detached by another call', (stripe) => stripe.paymentMethods.detach(id));
      await setDefaultCard(user, customerId, newest.id, now);
      return newest.id;
    },
    { isConflict: isReplaced, maxTries: 3, whenExhausted: 'conflict' },
  );

const isReplaced = (error: unknown) => error instanceof AppError && error.code === 'card_replaced';

/**
 * Makes a newly saved card the only one and the default. When another tab has saved a newer card, that one is kept and the
 * answer is 409 `card_replaced`.
 */
export const replacePaymentMethod: UseCase<typeof stripe.replacePaymentMethod> = async ({
  body,
  actor,
  now,
}) => {
  await limitRate({ 'subscription-account': actor.user._id }, now);
  const customerId = authorizeCustomer(actor.user, body.customerId);
  await checkCard(customerId, body.newPaymentMethodId);
  const keptId = await keepNewestCard(actor.user, customerId, now);
  if (keptId !== body.newPaymentMethodId) throw new AppError('card_replaced');
  return { success: true, data: { paymentMethods: await listCards(customerId) } };
};
