import type { ManagedUserDetail } from '#shared/contracts/back-office/managed-user.ts';
import { formatEuros } from '#shared/rules/money.ts';
import { statusLabel } from '#shared/rules/subscriptions/subscription-status.ts';

type Subscription = NonNullable<ManagedUserDetail['subscription']>;

/** `Premium, 19,99 € al mes` */
export const priceText = ({ plan, amount, billingCycle }: Subscription): string =>
  `${plan ?? 'Plan retirado'}, ${formatEuros(amount / 100)} al ${billingCycle === 'monthly' ? 'mes' : 'año'}`;

/** The label that the user sees, but for a trial, which is no inactive plan for those who look after it: its routines are sent. */
export const officeStatus = (status: string): string =>
  status === 'trialing' ? 'En prueba' : statusLabel(status);
