import type { OrderReturn } from '#shared/contracts/orders/order-return.ts';
import { returnDayText } from '#shared/rules/orders/returns.ts';

/** Texts of the withdrawal from an order. */
export const messages = {
  failed: 'No se ha registrado el desistimiento',
  done: { title: 'Desistimiento registrado', description: 'Te hemos enviado el justificante por correo.' },
  cancelFailed: 'No se ha anulado la devolución',
  cancelledToast: { title: 'Devolución anulada' },
  requested: 'Has desistido. Te hemos enviado el justificante por correo, con la fecha y la hora.',
  cancelled: ({ isSent }: Pick<OrderReturn, 'isSent'>) =>
    `Has anulado la devolución: ${isSent ? 'te quedas' : 'te enviamos'} los productos.`,
  nothingChosen: 'Elige qué quieres devolver.',
  notSealed: 'Marca que está sin abrir, o quítalo de la devolución.',
};

/** What the buyer reads of a return. `today` is a day in Madrid: a day that has passed is no promise any more. */
export function stateText({ state, isSent, until }: Progress, today: string): string {
  const day = returnDayText(until);
  const isPast = today > until;
  const by = isPast ? 'en cuanto la revisemos' : `hasta el ${day}`;
  switch (state) {
    case 'requested':
      if (!isSent) return `No tienes que enviar nada. Te reembolsamos ${by}.`;
      return isPast
        ? `El plazo para enviar los productos terminó el ${day}. Si los has enviado, te reembolsamos en cuanto lleguen.`
        : `Envíanos los productos hasta el ${day}. Te reembolsamos cuando los recibamos.`;
    case 'received':
      return `Ha llegado y lo estamos revisando. Te reembolsamos ${by}.`;
    case 'inspected':
      return `Está revisada. Te reembolsamos ${isPast ? 'cuanto antes' : by}.`;
    case 'refunded':
      return 'Está reembolsada.';
    case 'cancelled':
      return 'La has anulado: no se reembolsa. Mientras dure el plazo puedes volver a pedirla.';
    default:
      return 'No se reembolsa.';
  }
}

type Progress = Pick<OrderReturn, 'state' | 'isSent' | 'until'>;
