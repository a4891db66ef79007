import { ApiError } from '../../../api/client.ts';
import type { ToastText } from '../../../ui/feedback/toast.ts';

export const messages = {
  /** Directive 2011/83/EU, article 8.2: the button that orders says so. */
  changeTo: (plan: string) => `Cambiar a ${plan} · pedido con obligación de pago`,
  payLate: 'Pagar ahora · con obligación de pago',
  replaceAndPay: 'Guardar y pagar · con obligación de pago',
  /** `next`: what the next payment is where it is another sum than the price, by a discount or a balance. */
  reactivationCost: (price: string, period: string, next: string | null) =>
    next === null
      ? `Se renueva con obligación de pago: ${price} ${period}, IVA incluido.`
      : `Se renueva con obligación de pago: el próximo cobro es de ${next}. El precio del plan es ${price} ${period}, IVA incluido.`,
  loadFailed: 'Error al cargar la información de pagos',
  noSubscription: 'No se encontró información de la suscripción',
  noCurrentSubscription: 'No se encontró información de la suscripción actual',
  cancelFailed: 'Error al cancelar la suscripción',
  reactivateFailed: 'Error al reactivar la suscripción',
  changeFailed: 'Error al cambiar la suscripción',
  createCustomerFailed: 'Error al crear cliente de Stripe',
  noCustomerId: 'No se pudo obtener o crear el ID del cliente',
  noCustomer: 'No se encontró información del cliente',
  prepareFailed: (reason: string) => `Error al preparar el cambio de método de pago: ${reason}`,
  setupIntentFailed: 'Error al crear setup intent',
  noClientSecret: 'No se recibió el client_secret del setup intent',
  stripeMissing: 'Stripe no está disponible o no se ha configurado correctamente',
  replaceFailed: 'Error al cambiar método de pago',
  cardFailed: 'Error al procesar la tarjeta',
  noCustomerYet:
    'Tu cuenta no tiene configuración de pagos. Créala para guardar una tarjeta y contratar un plan.',
  cancelled: (until: string) => ({
    title: 'Suscripción cancelada',
    description: `Sigue activa hasta el final del periodo pagado, el ${until}.`,
  }),
  reactivated: { title: 'Suscripción reactivada' },
  cardRemoved: { title: 'Tarjeta eliminada' },
  removeCardFailed: 'Error al quitar la tarjeta',
  cardChargedChoose:
    'Tu plan se cobra en esta tarjeta. Elige antes otra con «Cobrar en esta», o cancela el plan, y después podrás quitarla.',
  cardChargedChange:
    'Tu plan se cobra en esta tarjeta. Cámbiala por otra con «Cambiar tarjeta», o cancela el plan, y después podrás quitarla.',
  cardReplaced: { title: 'Método de pago actualizado' },
  changePlanned: (plan: string, day: string) => ({
    title: 'Cambio de plan programado',
    description: `Pasas a ${plan} el ${day}.`,
  }),
  planUpdated: (plan: string) => ({ title: 'Plan actualizado', description: `Tu plan es ${plan}.` }),
  customerCreated: { title: 'Cliente de Stripe creado' },

  payFailed: 'Error en el pago',
  paid: { title: 'Pago completado', description: 'Tu plan vuelve a estar al día.' },
  paidLater: { title: 'Pago en curso', description: 'Te avisaremos en cuanto el banco lo confirme.' },
  withdrawFailed: 'Error al desistir del contrato',
  withdrawn: (amount: string) => ({
    title: 'Desistimiento registrado',
    description: `Te reembolsamos ${amount}.`,
  }),
  disputedAtBank: 'Has reclamado el cobro a tu banco: es quien decide sobre ese dinero.',
  withdrawnWithoutRefund: { title: 'Desistimiento registrado', description: 'Tu plan ha terminado.' },
} satisfies Record<string, string | ToastText | ((...words: string[]) => string | ToastText)>;

/** Text of a failed action: what failed and the server's reason; `missing` alone when there is no such subscription. */
export function failureText(failed: string, error: Error, missing: string = messages.noSubscription): string {
  if (!(error instanceof ApiError)) return failed;
  if (error.code === 'subscription_not_found') return missing;
  if (error.code === 'customer_not_found') return messages.noCustomer;
  return `${failed}. ${error.message}`;
}
