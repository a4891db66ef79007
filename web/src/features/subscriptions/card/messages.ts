import { cardRefusals, isCardRefusal } from '#shared/rules/subscriptions/card-refusals.ts';

export const messages = {
  unavailable: 'Stripe no está disponible',
  elementMissing: 'Elemento de tarjeta no encontrado',
  cardFailed: 'Error al procesar la tarjeta',
  unknown: 'Error desconocido',

  unavailableHelp:
    'Puede que tu red o una extensión del navegador lo bloquee. Lo que has escrito sigue aquí: comprueba tu conexión y vuelve a intentarlo.',
  loading: 'Abriendo el pago seguro...',
  incomplete: 'Completa los datos de tu tarjeta.',
  label: 'Tarjeta',
  hint: 'Número, caducidad, CVC y código postal. Los datos van directos a Stripe: nosotros no los vemos.',
  saving: 'Guardando tarjeta...',
};

interface Refusal {
  code?: string | undefined;
  decline_code?: string | undefined;
  message?: string | undefined;
}

/** Spanish text for a refusal of Stripe.js by its decline code, else its code; Stripe's own message when both are unknown. */
export function refusalText({ code = '', decline_code: reason = '', message }: Refusal): string {
  const known = [reason, code].find(isCardRefusal);
  return known ? cardRefusals[known] : message || messages.cardFailed;
}
