import type { KindName } from '../../../platform/table/kinds/item-kinds.ts';

/** A kind of item as its person reads of it; `until` where it has a time of its own. */
export interface KindText {
  what: string;
  why: string;
  until?: string;
}

const attack = 'Proteger tu cuenta y la web de quien prueba contraseñas o abusa';

/** Every kind of item that is about a person, in the order of the page. A kind without a text fails a test. */
export const kindTexts: Partial<Record<KindName, KindText>> = {
  user: {
    what: 'Tu cuenta: nombre, email, teléfono, dirección y lo que has elegido',
    why: 'Que tengas una cuenta',
  },
  emailIdentity: {
    what: 'Si entras con email y contraseña; la contraseña, cifrada de forma irreversible, es secreta',
    why: 'Que entres con tu email',
  },
  providerIdentity: {
    what: 'Si has unido tu cuenta de Google; su número es secreto',
    why: 'Que entres con Google',
  },
  appleIdentity: {
    what: 'Si has unido tu cuenta de Apple; su número es secreto',
    why: 'Que entres con Apple',
  },
  passkey: {
    what: 'Tus llaves de acceso: su nombre, cuándo las has añadido y usado, y su parte pública',
    why: 'Que entres sin contraseña',
  },
  recoveryCodes: {
    what: 'Si trabajas en la administración, cuántos códigos de recuperación te quedan; los códigos son secretos',
    why: 'Que entres si pierdes tus llaves de acceso',
  },
  session: {
    what: 'Dónde has entrado: navegador, país y ciudad aproximados, y cuándo',
    why: 'Que sigas dentro y veas y cierres tus dispositivos',
    until: 'Siete días sin uso y 90 días como mucho',
  },
  userSearchTerm: {
    what: 'Las palabras de tu nombre y tu email',
    why: 'Que nuestro personal encuentre tu cuenta',
  },
  assessment: {
    what: 'Tu evaluación, con la fecha y el texto de tu consentimiento',
    why: 'Preparar tu entrenamiento',
  },
  health: {
    what: 'Tus datos de salud',
    why: 'Preparar tu entrenamiento',
    until: 'Hasta que retires el consentimiento',
  },
  subscription: { what: 'Tu suscripción: plan, precio y fechas', why: 'Darte lo que has pagado' },
  stripeCustomer: {
    what: 'Tus pagos, en una ficha de Stripe con tu nombre y tu email',
    why: 'Cobrar tus pagos',
  },
  withdrawal: {
    what: 'Si has desistido de una suscripción, y cuándo',
    why: 'Que el desistimiento se use una vez',
  },
  cardWithdrawal: {
    what: 'Un resumen cifrado de la tarjeta con la que desististe',
    why: 'Que el desistimiento se use una vez',
    until: 'Seis años, también sin la cuenta',
  },
  routineProgress: { what: 'Qué rutina te toca y cuándo', why: 'Enviarte cada mes la que sigue' },
  delivery: { what: 'Qué rutinas te hemos enviado', why: 'Que las tengas en tu perfil y no se repitan' },
  runBatch: {
    what: 'Tu número de cuenta, si un envío de rutinas falló',
    why: 'Repetir el envío',
    until: '30 días',
  },
  order: {
    what: 'Tus pedidos, con su dirección y sus devoluciones',
    why: 'Servirlos, cobrarlos y llevar las cuentas',
  },
  orderEvent: {
    what: 'La historia de cada pedido y las notas sobre él',
    why: 'Atenderte si hay un problema',
  },
  refund: { what: 'Lo que te hemos reembolsado', why: 'Reembolsarte y llevar las cuentas' },
  orderSearchTerm: {
    what: 'El número, los nombres y los productos de cada pedido',
    why: 'Que nuestro personal lo encuentre',
  },
  reviewRequest: { what: 'Si ya te hemos pedido opinión de un pedido', why: 'Pedírtela una sola vez' },
  review: {
    what: 'Tus opiniones sobre productos',
    why: 'Publicarlas',
    until: 'Hasta que las eliminas; si eliminas la cuenta, las publicadas quedan sin tu nombre',
  },
  stockAlert: {
    what: 'Los productos de los que esperas aviso',
    why: 'Avisarte cuando vuelvan',
    until: 'Hasta que te avisamos o lo retiras, un año como mucho',
  },
  cart: { what: 'Tu carrito', why: 'Que lo tengas en todos tus dispositivos' },
  notification: {
    what: 'Las notificaciones de tu perfil',
    why: 'Contarte lo que pasa con lo tuyo',
    until: 'Unos trece meses',
  },
  mail: {
    what: 'Qué emails te hemos enviado; una vez enviados, sin tu dirección ni el texto',
    why: 'Que lleguen, y lleguen una vez',
    until: '90 días',
  },
  linkToken: {
    what: 'A quién pertenece el enlace de un email, por un resumen cifrado',
    why: 'Que el enlace funcione una vez',
    until: 'Hasta que caduca, unos días como mucho',
  },
  accountDownload: {
    what: 'Las copias de tus datos que pides',
    why: 'Dártelas, como manda la ley',
    until: '24 horas',
  },
  orderExport: {
    what: 'Si trabajas en la administración, qué listas de pedidos has exportado',
    why: 'Que descargues la lista',
    until: '24 horas',
  },
  userEvent: {
    what: 'Suspensiones, notas de nuestro personal y quién ha visto la web como tú',
    why: 'Atenderte y dejar constancia',
  },
  auditEntry: {
    what: 'Qué ha cambiado nuestro personal, con tu número de cuenta y sin tus datos',
    why: 'Saber quién ha cambiado qué',
    until: 'Mientras exista la tienda',
  },
  securityEvent: {
    what: 'Cuándo y desde qué país has entrado y qué ha cambiado en tu acceso, con una marca cifrada de tu red',
    why: attack,
    until: 'Un año',
  },
  knownNetwork: {
    what: 'Una marca cifrada de las redes desde las que entras',
    why: attack,
    until: '180 días sin uso',
  },
  knownDevice: {
    what: 'Una marca cifrada de tus navegadores',
    why: 'Avisarte si entran desde otro',
    until: '180 días sin uso',
  },
  knownCountry: {
    what: 'Si trabajas en la administración, los países desde los que entras',
    why: attack,
    until: '180 días sin uso',
  },
  refusals: {
    what: 'Cuántos intentos rechazados hay, por una marca cifrada de la red',
    why: attack,
    until: 'Dos horas',
  },
  rateLimit: {
    what: 'Cuántos intentos haces, por una marca cifrada',
    why: attack,
    until: 'Dos días como mucho',
  },
  erasure: {
    what: 'Tu número de cuenta, si la eliminas',
    why: 'No volver a traerla con una copia de seguridad',
    until: 'Mientras exista la tienda',
  },
};
