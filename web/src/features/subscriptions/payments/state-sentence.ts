import type { Subscription } from '#shared/contracts/subscriptions/subscription.ts';
import { formatDay } from '#shared/rules/day.ts';
import { formatCents } from '#shared/rules/money.ts';
import { scheduledEnd, grantsAccess } from '#shared/rules/subscriptions/subscription-status.ts';

/** Why the routines of a paid plan wait. */
const disputed = {
  dispute: 'has reclamado un cobro a tu banco.',
  inquiry: 'tu banco pregunta por un cobro.',
};

/** The state of the subscription in one sentence: plan, next charge or end, and its date. */
export function stateSentence(plan: string, subscription: Subscription): string {
  const { status, next_payment: next, dispute } = subscription;
  const end = scheduledEnd(subscription);
  if (status === 'canceled') return `Tu plan ${plan} ha terminado.`;
  if (status === 'incomplete_expired') return `Tu plan ${plan} no llegó a empezar: faltó el primer pago.`;
  if (status === 'incomplete') return `Tu plan ${plan} espera que confirmes el primer pago.`;
  if (dispute !== null)
    return `Tu plan ${plan} está en pausa: ${disputed[dispute]} Te avisamos cuando decida.`;
  if (end !== null) return `Tu plan ${plan} sigue hasta el ${formatDay(end)}. Después no se cobra nada más.`;
  if (!grantsAccess(status))
    return `Tu plan ${plan} está en pausa${subscription.openInvoice ? ' hasta que se complete el pago' : ''}.`;
  if (next === null) return `Tu plan es ${plan}. No hay ningún cobro previsto.`;
  return `Tu plan es ${plan}. El próximo cobro es de ${formatCents(next.amount)}, el ${formatDay(next.at)}.`;
}

/** Cents that the subscription costs per period. A new subscriber may pay another price for the same plan. */
export const currentCents = ({ items }: Subscription): number => items.data[0]!.price.unit_amount;
