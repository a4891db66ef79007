import type { BillingCycle } from '#shared/rules/subscriptions/plans.ts';

export const messages = {
  loadFailed: 'No hemos podido cargar los planes',
  /** Directive 2011/83/EU, article 8.2 prescribes this text for the order button. */
  subscribe: 'Suscribirme · pedido con obligación de pago',
  subscribing: 'Suscribiendo...',
  subscribed: (plan: string) => ({
    title: 'Suscripción activa',
    description: `Tu plan ${plan} empieza hoy.`,
  }),
};

export const cycleNames: Record<BillingCycle, string> = { monthly: 'Mensual', annual: 'Anual' };
