import type { BillingCycle } from '#shared/rules/plans.ts';

/** wizard-and-back-office.md section 8, Payment; below the line, what it is silent about. */
export const messages = {
  paymentFailed: 'Error en el pago',

  loadFailed: 'No hemos podido cargar los planes',
  /** Directive 2011/83/EU, article 8.2: the words that the ordering button must bear. */
  subscribe: 'Suscribirme · pedido con obligación de pago',
  subscribing: 'Suscribiendo...',
  subscribed: (plan: string) => ({
    title: 'Suscripción activa',
    description: `Tu plan ${plan} empieza hoy.`,
  }),
};

export const cycleNames: Record<BillingCycle, string> = { monthly: 'Mensual', annual: 'Anual' };
