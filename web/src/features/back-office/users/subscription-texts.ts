import type { ManagedUserDetail } from '#shared/contracts/back-office/managed-user.ts';
import { formatEuros } from '#shared/rules/money.ts';

type Subscription = NonNullable<ManagedUserDetail['subscription']>;

/** `Premium, 19,99 € al mes` */
export const priceText = ({ plan, amount, billingCycle }: Subscription): string =>
  `${plan ?? 'Plan retirado'}, ${formatEuros(amount / 100)} al ${billingCycle === 'monthly' ? 'mes' : 'año'}`;
