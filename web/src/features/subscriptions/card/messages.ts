import { cardRefusals, isCardRefusal } from '#shared/rules/card-refusals.ts';

/** wizard-and-back-office.md section 8, Payment and wizard, to the letter; below the line, what it is silent about. */
export const messages = {
  paymentFailed: 'Error en el pago',
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

/** The text on a refusal of Stripe.js: its reason, else its code; what we have no words for as it is (section 8). */
export function refusalText({ code = '', decline_code: reason = '', message }: Refusal): string {
  const known = [reason, code].find(isCardRefusal);
  return known ? cardRefusals[known] : message || messages.cardFailed;
}
