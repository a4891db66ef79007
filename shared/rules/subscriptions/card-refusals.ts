/**
 * Messages for refused cards, by Stripe's code. Stripe.js returns the code to the browser and Stripe's API to the server:
 * both show the same message.
 */
export const cardRefusals = {
  card_declined: 'Tu banco ha rechazado la tarjeta. Prueba con otra o llama a tu banco.',
  insufficient_funds: 'La tarjeta no tiene fondos suficientes. Prueba con otra.',
  incorrect_cvc: 'El código de seguridad (CVC) no es correcto. Revísalo y vuelve a intentarlo.',
  expired_card: 'La tarjeta está caducada. Prueba con otra.',
  processing_error: 'Ha habido un error al procesar la tarjeta. Espera un momento y vuelve a intentarlo.',
  authentication_required:
    'Tu banco pide que confirmes el pago. Contacta con tu banco o prueba con otra tarjeta.',
  setup_intent_unexpected_state:
    'Demasiadas tarjetas rechazadas. Cierra el formulario y vuelve a abrirlo para probar con otra.',
} as const;

export type CardRefusal = keyof typeof cardRefusals;

/** Whether this code has a message. */
export const isCardRefusal = (code: string | null | undefined): code is CardRefusal =>
  code !== null && code !== undefined && Object.hasOwn(cardRefusals, code);

/** What a first order may ask: the bank confirms the saved card, and then its first charge. */
export const twoConfirmations =
  'Tu banco puede pedirte dos confirmaciones seguidas: una para guardar la tarjeta y otra para el primer cobro. Es un solo pedido y un solo cobro.';
