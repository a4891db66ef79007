import { brand } from '#shared/content/brand.ts';
import { withdrawalDays } from '#shared/rules/subscriptions/subscription-status.ts';
import { ifGiven, type MailTemplates } from '../mail-template.ts';
import { operator } from '#shared/content/operator.ts';
import { trainers } from '#shared/content/trainers.ts';

/** The mails about a subscription and its routines. */
export const subscriptionMails = {
  /** A subscription has started. */
  'subscription-started': ({
    planName,
    price,
    period,
    dailyPrice,
    nextPayment,
    nextRoutine,
    manageUrl,
    termsUrl,
  }) => ({
    subject: `Tu plan ${planName} está en marcha`,
    preview: `Has contratado ${planName} por ${price} al ${period}.`,
    heading: `Tu plan ${planName} está en marcha`,
    paragraphs: [
      `Has contratado el plan ${planName} por ${price} al ${period}, IVA incluido. Se renueva solo: el próximo cobro es el ${nextPayment}.`,
      `Cada mes recibes por email una rutina nueva para tu objetivo y los días que entrenas. ${nextRoutine}`,
    ],
    button: { label: 'Gestionar mi suscripción', url: manageUrl },
    notes: [
      `Puedes desistir, una vez, en los primeros ${withdrawalDays} días: te reembolsamos lo que has pagado; si ya has recibido una rutina, menos los días empezados, unos ${dailyPrice} por día. Después puedes cancelar cuando quieras: conservas el plan hasta el final del periodo.`,
      'Las condiciones de tu contrato van en el archivo adjunto.',
    ],
    links: [{ label: 'Condiciones de contratación', url: termsUrl }],
  }),

  /** A plan change is scheduled for the end of the period. */
  'plan-change-scheduled': ({ newPlanName, effectiveOn, planName, price, period, manageUrl }) => ({
    subject: `Tu cambio al plan ${newPlanName} está programado`,
    preview: `Empieza el ${effectiveOn}.`,
    heading: `Del plan ${planName} al ${newPlanName}`,
    paragraphs: [
      `El ${effectiveOn} empieza tu plan ${newPlanName}, por ${price} al ${period}, IVA incluido. Hasta ese día sigues con ${planName} y no se cobra nada más.`,
    ],
    button: { label: 'Ver mi suscripción', url: manageUrl },
    notes: [
      `Si cambias de idea, pulsa «Seguir con ${planName}» en Pagos antes de esa fecha y el cambio se anula.`,
    ],
  }),

  /** The user has cancelled; the subscription ends with the period. */
  'cancellation-scheduled': ({ endsOn, planName, manageUrl }) => ({
    subject: `Tu suscripción termina el ${endsOn}`,
    preview: 'No habrá más cobros.',
    heading: 'Has cancelado tu suscripción',
    paragraphs: [
      `Tu plan ${planName} sigue activo hasta el ${endsOn}. Ese día termina y no se cobra nada más.`,
    ],
    button: { label: 'Ver mi suscripción', url: manageUrl },
    notes: ['Hasta ese día puedes reactivarla con un clic en Pagos.'],
  }),

  /** The user has withdrawn the cancellation. */
  'subscription-reactivated': ({ planName, nextPayment, manageUrl }) => ({
    subject: `Tu plan ${planName} sigue adelante`,
    preview: `El próximo cobro es el ${nextPayment}.`,
    heading: 'Tu suscripción sigue adelante',
    paragraphs: [
      `Has anulado la cancelación de tu plan ${planName}. Se renueva como siempre: el próximo cobro es el ${nextPayment}.`,
    ],
    button: { label: 'Ver mi suscripción', url: manageUrl },
    notes: ['Puedes volver a cancelarla cuando quieras.'],
  }),

  /** The subscription has ended. */
  'subscription-ended': ({ planName, endedOn, plansUrl }) => ({
    subject: `Tu plan ${planName} ha terminado`,
    preview: 'No habrá más cobros.',
    heading: 'Tu suscripción ha terminado',
    paragraphs: [
      `Tu plan ${planName} terminó el ${endedOn}. Ya no se cobra nada y no recibirás más rutinas.`,
      'Tu cuenta, tus pedidos y las rutinas que ya tienes siguen siendo tuyos.',
    ],
    button: { label: 'Ver los planes', url: plansUrl },
    notes: [`Gracias por entrenar con ${brand.name}.`],
  }),

  /** Before an annual renewal, while it can still be cancelled. */
  'renewal-reminder': ({ renewsOn, amount, planName, manageUrl }) => ({
    subject: `Tu plan anual se renueva el ${renewsOn}`,
    preview: `Se cobrarán ${amount}.`,
    heading: `Tu plan ${planName} se renueva el ${renewsOn}`,
    paragraphs: [
      `Ese día cobraremos ${amount}, IVA incluido, por otro año del plan ${planName}.`,
      `Si quieres seguir, no tienes que hacer nada. Si no, cancela antes del ${renewsOn}: entra en Pagos, pulsa «Cancelar suscripción» y confirma. No se cobra nada y conservas el plan hasta ese día.`,
    ],
    button: { label: 'Gestionar mi suscripción', url: manageUrl },
    notes: ['Te avisamos antes de cada renovación anual.'],
  }),

  /** A renewal was declined: the consequence, and how to pay. */
  'payment-failed': ({ amount, planName, payUrl }) => ({
    subject: 'No hemos podido cobrar tu suscripción',
    preview: `Quedan ${amount} por pagar.`,
    heading: 'Tu pago no ha salido bien',
    paragraphs: [
      `Tu banco ha rechazado el cobro de ${amount} de tu plan ${planName}. Mientras quede pendiente no enviamos rutinas nuevas.`,
      'Paga ahora con tu tarjeta o guarda otra. También volveremos a intentarlo nosotros en los próximos días.',
    ],
    button: { label: 'Pagar ahora', url: payUrl },
    notes: ['Si ya lo has arreglado, ignora este mensaje.'],
  }),

  /** The bank asks the payer to confirm a renewal. */
  'payment-action-required': ({ amount, planName, payUrl }) => ({
    subject: 'Tu banco te pide confirmar un pago',
    preview: `Confirma el cobro de ${amount}.`,
    heading: 'Falta que confirmes el pago',
    paragraphs: [
      `Para renovar tu plan ${planName} tu banco quiere que confirmes tú el cobro de ${amount}. Hasta entonces queda pendiente y no enviamos rutinas nuevas.`,
    ],
    button: { label: 'Confirmar el pago', url: payUrl },
    notes: ['Ten a mano el móvil: la confirmación llega de tu banco por su app o por SMS.'],
  }),

  /** The late payment has arrived. */
  'payment-recovered': ({ amount, planName, nextPayment, manageUrl }) => ({
    subject: 'Tu suscripción vuelve a estar al día',
    preview: `Hemos recibido ${amount}.`,
    heading: 'Todo al día',
    paragraphs: [
      `Hemos recibido el pago pendiente de ${amount} de tu plan ${planName}. Tus rutinas siguen como siempre.`,
      `El próximo cobro es el ${nextPayment}.`,
    ],
    button: { label: 'Ver mis pagos', url: manageUrl },
    notes: ['Guarda este mensaje como justificante del pago.'],
  }),

  /** A renewal was paid. */
  'renewal-receipt': ({ planName, amount, paidOn, nextPayment, manageUrl }) => ({
    subject: `Recibo de tu plan ${planName}`,
    preview: `Hemos cobrado ${amount} el ${paidOn}.`,
    heading: `Pago de ${amount} recibido`,
    paragraphs: [
      `El ${paidOn} hemos renovado tu plan ${planName} y cobrado ${amount}, IVA incluido.`,
      `El próximo cobro es el ${nextPayment}.`,
    ],
    button: { label: 'Ver mis pagos', url: manageUrl },
    notes: ['Guarda este mensaje como justificante del pago. Puedes cancelar cuando quieras en Pagos.'],
  }),

  /** Confirms a withdrawal, its time and its settlement on a durable medium (Directive 2011/83/EU, article 11a). */
  'withdrawal-receipt': ({ planName, settlement, reference, withdrawnAt, manageUrl }) => ({
    subject: `Recibo de tu desistimiento del plan ${planName}`,
    preview: settlement,
    heading: 'Hemos recibido tu desistimiento',
    paragraphs: [
      `Has desistido del contrato del plan ${planName} (referencia ${reference}) el ${withdrawnAt}. El contrato ha terminado en ese momento y no se cobra nada más.`,
      settlement,
    ],
    button: { label: 'Ver mis pagos', url: manageUrl },
    notes: ['Guarda este mensaje como justificante.'],
  }),

  /** A payment of a subscription is refunded. */
  'subscription-refunded': ({ planName, amount, manageUrl }) => ({
    subject: `Reembolso de tu plan ${planName}`,
    preview: `Te reembolsamos ${amount}.`,
    heading: `Te reembolsamos ${amount}`,
    paragraphs: [`Hemos ordenado el reembolso de ${amount} de tu plan ${planName} a la misma tarjeta.`],
    button: { label: 'Ver mis pagos', url: manageUrl },
    notes: ['Según tu banco, el reembolso tarda entre 5 y 10 días en aparecer.'],
  }),

  /** The routine of the month, to a subscriber. */
  routine: ({
    month,
    routineName,
    workoutType,
    frequency,
    routineUrl,
    documentUrl,
    session,
    profileUrl,
  }) => ({
    subject: `Tu rutina del mes ${month}: ${routineName}`,
    preview: `${workoutType}, ${frequency}.`,
    heading: routineName,
    paragraphs: [
      `Es tu rutina del mes ${month}: ${workoutType}, ${frequency}.`,
      ifGiven(
        session,
        'Abre cada sesión en el móvil y marca las series mientras entrenas: el mes que viene partes de ahí.',
        'Ábrela antes de ir a entrenar y apunta lo que haces en cada serie: el mes que viene partes de ahí.',
      ),
      `${trainers[0].name}, entrenador de ${brand.name}`,
    ],
    session: true,
    button: { label: ifGiven(session, 'Empezar a entrenar', 'Abrir mi rutina'), url: routineUrl },
    notes: [
      'Con Premium y Pro, responde a este correo con tus dudas y te contesta tu entrenador; con Pro, en un día laborable.',
      `Si ${ifGiven(session, 'la página', 'el archivo')} no se abre, escríbenos a ${operator.email}.`,
    ],
    links: [
      { label: 'Todas tus rutinas, y los datos con los que se eligen', url: profileUrl },
      { label: 'Abrir el documento', url: documentUrl, isOptional: true },
    ],
  }),

  /** Staff have corrected the plan of a month that was sent. */
  'plan-corrected': ({ month, routineName, trainingUrl }) => ({
    subject: 'Tu plan de este mes ha cambiado',
    preview: `Hemos corregido «${routineName}».`,
    heading: 'Tu plan de este mes ha cambiado',
    paragraphs: [
      `Hemos corregido «${routineName}», tu rutina del mes ${month}. Al abrirla ya ves el plan nuevo.`,
      'Lo que has apuntado hasta ahora se queda como está.',
      `${trainers[0].name}, entrenador de ${brand.name}`,
    ],
    button: { label: 'Ver mi plan', url: trainingUrl },
    notes: [`Si la página no se abre, escríbenos a ${operator.email}.`],
  }),
} satisfies MailTemplates;
