const lostCard = 'La tarjeta está caducada, anulada o perdida.';
const noBalance = 'En la cuenta de Stripe no hay saldo para reembolsarlo.';
const disputed = 'El cliente ha reclamado el pago a su banco.';

/** Why Stripe or the bank refuses a refund, by their code. */
const failures: Record<string, string> = {
  'no payment': 'El pedido no tiene ningún pago en Stripe.',
  balance_insufficient: noBalance,
  charge_already_refunded: 'En Stripe ya estaba reembolsado.',
  charge_disputed: disputed,
  charge_for_pending_refund_disputed: disputed,
  declined: 'El banco del cliente lo ha rechazado.',
  expired_or_canceled_card: lostCard,
  insufficient_funds: noBalance,
  lost_or_stolen_card: lostCard,
};

/** The reason of a failed refund in Spanish; the code itself where there is none. */
export const failureText = (code: string): string => failures[code] ?? `Stripe dice: ${code}`;
