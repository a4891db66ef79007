/** Texts by Stripe's subscription status. */
const notices = new Map<string, string>([
  ['past_due', 'No hemos podido cobrar tu plan. Tus rutinas esperan.'],
  ['unpaid', 'Tu plan está sin pagar. Tus rutinas esperan.'],
  ['incomplete', 'Falta confirmar el primer pago de tu plan.'],
]);

/** The notice for a subscription status; undefined when the user has nothing to do. */
export const noticeFor = (status: string | null | undefined): string | undefined => notices.get(status ?? '');
