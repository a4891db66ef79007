import { accountErrors } from './errors/account-errors.ts';
import { afterSaleErrors } from './errors/after-sale-errors.ts';
import { cardRefusals } from './rules/subscriptions/card-refusals.ts';

/**
 * Every error of the API: its code, its HTTP status and its Spanish message. A use case throws the code (`AppError`); the
 * response carries `{ message, code, requestId }`.
 */
export const errors = {
  invalid_input: { status: 400, message: 'Revisa los datos enviados.' },
  invalid_cursor: { status: 400, message: 'La página pedida no es válida. Vuelve a la primera.' },
  invalid_signature: { status: 400, message: 'La firma del aviso no es válida.' },
  link_expired: { status: 400, message: 'El enlace ha caducado o ya se ha usado. Pide uno nuevo.' },
  unknown_option: { status: 400, message: 'Una de las opciones elegidas ya no existe. Vuelve a elegirla.' },
  same_plan: { status: 400, message: 'Ya tienes este plan.' },
  withdrawal_over: {
    status: 400,
    message: 'El plazo de 14 días para desistir ha terminado. Puedes cancelar la suscripción cuando quieras.',
  },
  wrong_credentials: { status: 401, message: 'El email o la contraseña no son correctos.' },
  unauthenticated: { status: 401, message: 'Tu sesión ha expirado. Por favor, inicia sesión nuevamente.' },
  sign_in_failed: { status: 401, message: 'Error de autenticación. Vuelve a iniciar sesión.' },
  card_declined: { status: 402, message: cardRefusals.card_declined },
  banned: {
    status: 403,
    message: 'Tu cuenta está suspendida. Escríbenos a soporte si crees que es un error.',
  },
  forbidden: { status: 403, message: 'No tienes permiso para hacer esto.' },
  view_only: {
    status: 403,
    message:
      'Estás viendo la web como otra persona: no puedes cambiar nada ni ver sus datos de salud. Vuelve antes a tu cuenta.',
  },
  view_refused: {
    status: 409,
    message:
      'Solo puedes ver la web como un cliente que no esté expulsado, no como alguien de la administración.',
  },
  step_up_required: {
    status: 403,
    message: 'Para hacer esto, confirma antes que eres tú: escribe tu contraseña o vuelve a iniciar sesión.',
  },
  password_required: { status: 403, message: 'Escribe tu contraseña para hacer este cambio.' },
  common_password: {
    status: 400,
    message:
      'Esa contraseña está entre las primeras que se prueban: aparece en listas filtradas o es una palabra con números. Elige otra, por ejemplo tres palabras sin relación, una con mayúscula, y un número.',
  },
  staff_password_short: {
    status: 400,
    message:
      'Con tu rol, la contraseña necesita al menos 12 caracteres. Prueba con tres palabras sin relación, una con mayúscula, y un número.',
  },
  wrong_password: { status: 403, message: 'La contraseña no es correcta.' },
  proof_required: {
    status: 403,
    message: 'Para confirmar este email, inicia sesión en su cuenta o escribe su contraseña.',
  },
  not_in_plan: {
    status: 404,
    message: 'Eso no está en tu plan. Recarga la página para ver el plan de ahora.',
  },
  not_found: { status: 404, message: 'No hemos encontrado lo que buscas.' },
  product_not_found: { status: 404, message: 'Este producto ya no está disponible.' },
  picture_not_found: { status: 404, message: 'Esa imagen ya no está en el producto. Actualiza la página.' },
  option_not_found: { status: 404, message: 'Esa opción no existe. Actualiza la lista.' },
  category_not_found: { status: 404, message: 'Esta categoría no existe.' },
  order_not_found: { status: 404, message: 'No hemos encontrado ese pedido.' },
  refund_not_found: { status: 404, message: 'Ese reembolso no está en el pedido. Actualiza la página.' },
  export_not_found: {
    status: 404,
    message: 'Esa exportación ya no está: se guardan durante un día. Vuelve a exportar.',
  },
  assessment_not_found: { status: 404, message: 'No hemos encontrado esa evaluación.' },
  not_assessed: { status: 404, message: 'Todavía no has hecho la evaluación.' },
  notification_not_found: { status: 404, message: 'Esa notificación ya no existe.' },
  device_not_found: { status: 404, message: 'Esa sesión ya está cerrada.' },
  role_not_found: { status: 404, message: 'Ese rol ya no existe. Actualiza la página.' },
  user_not_found: { status: 404, message: 'Ese usuario no existe.' },
  customer_not_found: { status: 404, message: 'No se encontró información del cliente' },
  subscription_not_found: { status: 404, message: 'No se encontró información de la suscripción' },
  payment_method_not_found: {
    status: 404,
    message: 'Esa tarjeta ya no está guardada. Vuelve a introducirla.',
  },
  exercise_not_found: { status: 404, message: 'Ese ejercicio no existe. Actualiza la lista.' },
  routine_not_found: { status: 404, message: 'Esa rutina ya no existe. Actualiza la página.' },
  delivery_not_found: { status: 404, message: 'Ese envío no existe.' },
  email_taken: {
    status: 409,
    message:
      'Este email ya está registrado. Si ya tienes una cuenta, inicia sesión en lugar de crear una nueva.',
  },
  cart_changed: {
    status: 409,
    message:
      'El precio, las existencias o las condiciones de devolución de tu carrito han cambiado. Revísalo antes de pagar.',
  },
  price_changed: {
    status: 409,
    message: 'El importe ha cambiado. Revísalo y confírmalo otra vez si estás de acuerdo.',
  },
  out_of_stock: { status: 409, message: 'Producto sin stock' },
  already_in_stock: {
    status: 409,
    message: 'Este producto ya vuelve a estar disponible. Actualiza la página para comprarlo.',
  },
  cart_full: {
    status: 409,
    message: 'El carrito admite 40 productos distintos. Quita alguno para añadir más.',
  },
  category_missing: { status: 409, message: 'Esa categoría ya no existe. Elige otra.' },
  address_taken: { status: 409, message: 'Esa dirección ya está en uso. Elige otra.' },
  sku_taken: { status: 409, message: 'Otro producto tiene ya esa referencia (SKU). Elige otra.' },
  featured_full: { status: 409, message: 'Máximo 4 productos destacados' },
  stock_short: {
    status: 409,
    message:
      'No quedan tantas unidades como quieres quitar. Mira las existencias de ahora y vuelve a intentarlo.',
  },
  product_held: {
    status: 409,
    message:
      'Hay unidades apartadas para un pedido que se está pagando. Desactiva el producto y bórralo dentro de media hora.',
  },
  pictures_full: { status: 409, message: 'Un producto admite cinco imágenes. Quita una para añadir otra.' },
  slot_taken: {
    status: 409,
    message:
      '¡CONFLICTO! Ya existe una rutina en ese mes para este tipo de entrenamiento y frecuencia. Solo puede haber una rutina por combinación.',
  },
  routine_missing: {
    status: 409,
    message:
      'Aún no hay rutina para ese mes, tipo de entrenamiento y frecuencia. Créala y vuelve a enviarla.',
  },
  not_active: { status: 409, message: 'Este usuario no tiene una suscripción activa.' },
  already_sent: { status: 409, message: 'Esa rutina ya ha llegado a su destino.' },
  not_sent: {
    status: 409,
    message: 'Esa rutina no le ha llegado. Reenvíala desde los envíos fallidos.',
  },
  due_again: {
    status: 409,
    message:
      'Ese mes vuelve a estar pendiente y saldrá en su próximo envío. Para adelantarlo, usa «Enviar Rutina».',
  },
  not_delivered: {
    status: 409,
    message: 'El correo de este usuario no admite la rutina. Mira el motivo en los envíos fallidos.',
  },
  conflict: { status: 409, message: 'Alguien ha cambiado esto a la vez que tú. Vuelve a intentarlo.' },
  stale_edit: {
    status: 409,
    message: 'Otra persona ha guardado cambios desde que abriste esto. Compara las dos versiones.',
  },
  category_name_taken: {
    status: 409,
    message: 'Ya hay una categoría con ese nombre, o lo tuvo y conserva su enlace. Elige otro.',
  },
  category_in_use: {
    status: 409,
    message: 'Esta categoría tiene productos. Muévelos a otra categoría o elimínalos antes.',
  },
  exercise_name_taken: {
    status: 409,
    message: 'Ya hay un ejercicio con ese nombre. Elige otro, o recupéralo si está retirado.',
  },
  clip_missing: { status: 409, message: 'El vídeo no ha llegado. Vuelve a subirlo.' },
  exercise_missing: {
    status: 409,
    message: 'Uno de los sustitutos ya no existe o es el propio ejercicio. Quítalo de la lista.',
  },
  option_name_taken: {
    status: 409,
    message: 'Esta lista ya tiene una opción con ese nombre. Elige otro, o recupérala si está retirada.',
  },
  last_option: {
    status: 409,
    message:
      'La evaluación necesita al menos una opción en esta lista. Añade o recupera otra antes de retirarla.',
  },
  options_full: {
    status: 409,
    message: 'Una lista ofrece 50 opciones como mucho. Retira alguna antes de añadir otra.',
  },
  already_subscribed: { status: 409, message: 'Ya tienes una suscripción. Puedes cambiarla en tu perfil.' },
  card_charged: {
    status: 409,
    message:
      'Tu plan se cobra en esta tarjeta. Cámbiala por otra, o cancela el plan, y después podrás quitarla.',
  },
  card_missing: {
    status: 409,
    message:
      'Tu plan no tiene tarjeta en la que cobrarse. Añade o elige una en «Método de pago» y vuelve a intentarlo.',
  },
  card_replaced: {
    status: 409,
    message:
      'Esa tarjeta ya no está guardada: has añadido otra después. Mira cuál usamos ahora y cámbiala si no es la que quieres.',
  },
  withdrawal_used: {
    status: 409,
    message:
      'Ya desististe de una suscripción con esta cuenta o esta tarjeta, y solo se puede una vez. Puedes cancelar cuando quieras.',
  },
  withdrawal_changed: {
    status: 409,
    message: 'La devolución ha cambiado desde que la viste. Revisa el importe y confírmalo.',
  },
  too_many_units: {
    status: 409,
    message: 'Has pedido más unidades de las que se pueden apartar de una vez. Baja la cantidad.',
  },
  already_ordered: {
    status: 409,
    message: 'Ya has pagado estos productos. Confirma que quieres pedirlos otra vez.',
  },
  ...accountErrors,
  ...afterSaleErrors,
  status_not_allowed: { status: 409, message: 'Este pedido no puede pasar a ese estado.' },
  refund_open: {
    status: 409,
    message: 'Hay un reembolso en curso. Espera un momento y actualiza la página.',
  },
  refund_too_large: { status: 409, message: 'El reembolso es mayor que lo que queda por reembolsar.' },
  refund_refused: {
    status: 409,
    message: 'Stripe ha rechazado el reembolso. Mira el pago en Stripe antes de volver a intentarlo.',
  },
  refund_owed: {
    status: 409,
    message:
      'Se rechazó un reembolso de este pedido, y sus unidades han vuelto a la venta. Antes de enviarlo, repite el reembolso o, si lo has pagado de otra forma, anótalo.',
  },
  order_paid_back: {
    status: 409,
    message:
      'Este pedido está reembolsado por completo, y sus unidades han vuelto a la venta. No lo envíes: cancélalo o márcalo como reembolsado.',
  },
  nothing_owed: {
    status: 409,
    message:
      'Lo pendiente de reembolsar ha cambiado, o ya no queda nada. Actualiza la página para ver cómo está.',
  },
  already_paid: { status: 409, message: 'Este pedido ya está pagado.' },
  picture_too_large: { status: 413, message: 'La imagen supera los 10 MB. Redúcela y vuelve a subirla.' },
  clip_too_large: {
    status: 413,
    message: 'El vídeo supera los 4 MB. Acórtalo o redúcelo y vuelve a subirlo.',
  },
  too_large: { status: 413, message: 'Has enviado demasiados datos de una vez.' },
  clip_type: { status: 415, message: 'Sube un vídeo MP4 o WebM.' },
  picture_type: { status: 415, message: 'Sube una imagen JPEG, PNG, WebP o AVIF.' },
  too_many_requests: { status: 429, message: 'Demasiados intentos. Espera un momento y vuelve a probar.' },
  internal: { status: 500, message: 'Algo ha fallado por nuestra parte. Vuelve a intentarlo en un momento.' },
  payment_provider: {
    status: 502,
    // the message does not mention charges: it is shown before a payment and after one
    message: 'El servicio de pagos no responde. Vuelve a intentarlo en un momento.',
  },
  unavailable: {
    status: 503,
    message: 'Estamos recibiendo muchas visitas. Vuelve a intentarlo en unos segundos.',
  },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errors;

/** The body of every error response. `field` names the invalid input; `details` depends on the code. */
export interface ErrorBody {
  message: string;
  code: ErrorCode;
  requestId: string;
  field?: string;
  details?: unknown;
}
