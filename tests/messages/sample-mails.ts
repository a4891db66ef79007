import type {
  MailContent,
  MailData,
  MailTemplateName,
} from '#functions/platform/mail/outbox/mail-content.ts';
import { operator } from '#shared/content/operator.ts';
import { messages } from '#functions/platform/messages.ts';

const link = 'https://tenaz.test/pagina?a=1&b=2#token=abc';
const order = { name: 'Ana', orderNumber: 'TZ-261121-4F7KQ2', total: '1234,50 €' };

const plan = { name: 'Ana', planName: 'Premium' };
const manageUrl = link;
const amount = '19,99 €';
const nextPayment = '21 de diciembre de 2026';

const samples: { [T in MailTemplateName]: MailData<T> } = {
  welcome: { name: 'Ana García', confirmUrl: link },
  'confirm-email': { name: 'Ana', confirmUrl: link },
  'email-change-requested': { name: 'Ana', newEmail: 'nueva@example.com', stopUrl: link },
  'email-changed': { name: 'Ana', newEmail: 'nueva@example.com', revertUrl: link },
  'email-change-reverted': { name: 'Ana', contactUrl: link },
  'password-changed': { name: 'Ana', revertUrl: link },
  'new-device': {
    name: 'Ana',
    browser: 'Firefox en Linux',
    place: 'A Coruña, España',
    at: '21 de noviembre de 2026 a las 10:32',
    revertUrl: link,
  },
  'deletion-requested': { name: 'Ana', eraseDay: '9 de diciembre de 2026', profileUrl: link },
  'deletion-cancelled': { name: 'Ana', profileUrl: link },
  'download-ready': { name: 'Ana', until: '22 de noviembre de 2026, 10:32', profileUrl: link },
  'sign-in-added': { name: 'Ana', method: 'Google', revertUrl: link },
  'passkeys-reset': { name: 'Ana', by: 'Berta Admin', loginUrl: link },
  'recovery-code-used': { name: 'Ana', left: '9', revertUrl: link },
  'recovery-codes-renewed': { name: 'Ana', revertUrl: link },
  'provider-removed': { name: 'Ana', method: 'Google', revertUrl: link },
  'passkey-removed': { name: 'Ana', passkey: 'Chrome en Windows', revertUrl: link },
  'reset-password': { name: 'Ana', resetUrl: link },
  'order-confirmed': {
    ...order,
    lines: [
      {
        title: 'Creatina monohidrato 300 g',
        quantity: 2,
        total: '39,80 €',
        picture: 'https://tenaz.test/media/products/creatina-640.webp',
      },
      { title: 'Mezclador <700 ml> & tapa', quantity: 1, total: '9,90 €' },
    ],
    subtotal: '49,70 €',
    shipping: '4,99 €',
    address: 'Ana García, Calle Mayor 1, 28013 Madrid',
    arrival: messages.arrival('entre el mar 24 y el jue 26'),
    orderUrl: link,
    termsUrl: 'https://tenaz.test/legal/terminos',
  },
  'order-refunded': { ...order, shopUrl: link },
  'order-shipped': {
    name: 'Ana',
    orderNumber: order.orderNumber,
    delivery: messages.delivery('Correos Express', 'ES0048213377'),
    followUrl: link,
  },
  'order-address': {
    name: 'Ana',
    orderNumber: order.orderNumber,
    address: 'Ana García, Calle Mayor 1, 28013 Madrid',
    orderUrl: link,
  },
  'order-delivered': { name: 'Ana', orderNumber: order.orderNumber, orderUrl: link },
  'order-cancelled': {
    name: 'Ana',
    orderNumber: order.orderNumber,
    settlement: messages.refundOrdered('34,90 €'),
    orderUrl: link,
  },
  'return-receipt': {
    name: 'Ana',
    orderNumber: order.orderNumber,
    reference: 'YB8ZC0DX',
    contents: '1 × Comba de velocidad; 2 × Mezclador, 700 ml',
    requestedAt: '21 de noviembre de 2026, 10:32',
    sending: messages.returnSending(true, '5 de diciembre de 2026', operator.address),
    refund: messages.returnRefund('34,70 €', '5 de diciembre de 2026'),
    orderUrl: link,
  },
  'return-refused': {
    name: 'Ana',
    orderNumber: order.orderNumber,
    outcome: messages.returnOutcome(false),
    answer: 'El bote de creatina ha llegado abierto.',
    orderUrl: link,
  },
  'return-closed': {
    name: 'Ana',
    orderNumber: order.orderNumber,
    answer: 'El paquete no ha llegado.',
    again: messages.returnAgain('5 de diciembre de 2026'),
    orderUrl: link,
  },
  'refund-issued': { name: 'Ana', orderNumber: order.orderNumber, amount: '9,90 €', orderUrl: link },
  'subscription-started': {
    ...plan,
    price: amount,
    period: 'mes',
    dailyPrice: '0,67 €',
    nextPayment,
    nextRoutine: 'La tuya sale el 22 de noviembre de 2026 a las 9:00.',
    manageUrl,
    termsUrl: 'https://tenaz.test/legal/terminos',
  },
  'payment-failed': { ...plan, amount, payUrl: link },
  'payment-action-required': { ...plan, amount, payUrl: link },
  'payment-recovered': { ...plan, amount, nextPayment, manageUrl },
  'renewal-receipt': { ...plan, amount, paidOn: '21 de noviembre de 2026', nextPayment, manageUrl },
  'cancellation-scheduled': { ...plan, endsOn: nextPayment, manageUrl },
  'subscription-reactivated': { ...plan, nextPayment, manageUrl },
  'plan-change-scheduled': {
    ...plan,
    newPlanName: 'Pro',
    price: '287,90 €',
    period: 'año',
    effectiveOn: nextPayment,
    manageUrl,
  },
  'confirm-stock-alert': {
    name: 'Ana',
    product: 'Creatina monohidrato 300 g',
    confirmUrl: link,
    withdrawUrl: 'https://tenaz.test/retirar?a=1#token=def',
  },
  'back-in-stock': {
    name: 'Ana',
    product: 'Mezclador <700 ml> & tapa',
    productUrl: link,
    withdrawUrl: 'https://tenaz.test/retirar?a=1#token=def',
  },
  'review-request': {
    name: 'Ana',
    orderNumber: order.orderNumber,
    products: 'Creatina monohidrato 300 g y Mezclador <700 ml> & tapa',
    reviewsUrl: link,
    withdrawUrl: 'https://tenaz.test/legal/opiniones#token=def',
  },
  'review-rejected': {
    name: 'Ana',
    product: 'Mezclador <700 ml> & tapa',
    reason: 'Da el teléfono de otra persona',
    reviewUrl: link,
  },
  routine: {
    name: 'Ana',
    routineName: 'Fuerza: bloque de base',
    month: 4,
    workoutType: 'Fuerza',
    frequency: '3 días por semana',
    routineUrl: 'https://drive.google.com/file/d/1a2b3c/view',
    documentUrl: null,
    session: null,
    profileUrl: link,
  },
  'plan-corrected': {
    name: 'Ana',
    routineName: 'Fuerza: bloque de base',
    month: 4,
    trainingUrl: 'https://tenaz.test/rutina/dlv_0',
  },
  'subscription-ended': { ...plan, endedOn: nextPayment, plansUrl: link },
  'renewal-reminder': { ...plan, amount: '191,90 €', renewsOn: nextPayment, manageUrl },
  'withdrawal-receipt': {
    ...plan,
    withdrawnAt: '21 de noviembre de 2026, 10:32',
    reference: 'Qx2Y3abc',
    settlement: messages.settlement({ paid: '191,90 €', kept: '1,57 €', refunded: '190,33 €', owed: null }),
    manageUrl,
  },
  'subscription-refunded': { ...plan, amount, manageUrl },
};

/** The mail of a routine that has a plan, and of one that has a document as well. */
const planned: MailData<'routine'> = {
  ...samples.routine,
  routineUrl: 'https://tenaz.test/rutina/dlv_0',
  session: {
    name: 'Pierna & core',
    lines: [
      { text: 'Sentadilla <trasera>: 4 × 6, 80 kg, RIR 2, descanso 3 min' },
      { text: 'Plancha: 3 × 45 s, descanso 90 s' },
    ],
  },
};
export const plannedRoutine: MailContent = { template: 'routine', data: planned };
export const plannedWithDocument: MailContent = {
  template: 'routine',
  data: { ...planned, documentUrl: samples.routine.routineUrl },
};

/** One sample of each mail, and of a routine one of each kind. */
export const sampleMails = [
  ...Object.entries(samples).map(([template, data]) => ({ template, data }) as MailContent),
  plannedRoutine,
  plannedWithDocument,
];
