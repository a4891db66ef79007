import type { ProductKind } from '#shared/contracts/catalogue/product-card.ts';
import { brand } from '#shared/content/brand.ts';
import { operator } from '#shared/content/operator.ts';
import { kindRules } from '#shared/rules/catalogue/product-kinds.ts';
import { sendHour } from '#shared/rules/routines/routine-calendar.ts';

/** The Spanish texts of notifications, refusals and Stripe's pages. Mails are in functions/platform/mail. */
export const messages = {
  orderConfirmed: (orderNumber: string) => ({
    title: `Pedido ${orderNumber} confirmado`,
    message: `Hemos recibido tu pedido ${orderNumber} y ya lo estamos preparando.`,
  }),
  erasedAccount: 'Cuenta eliminada',
  arrival: (range: string) => `Llega ${range}.`,
  paymentReceived: (orderNumber: string, total: string) => ({
    title: 'Pago recibido',
    message: `Tu pago de ${total} del pedido ${orderNumber} se ha completado.`,
  }),
  orderRefunded: (orderNumber: string, total: string) => ({
    title: `Reembolso del pedido ${orderNumber}`,
    message: `El pago llegó cuando ya no quedaban existencias. Te hemos reembolsado ${total}.`,
  }),
  orderShipped: (orderNumber: string, delivery: string) => ({
    title: `Pedido ${orderNumber} enviado`,
    message: delivery,
  }),
  /** How a parcel travels, as far as it is known. */
  delivery: (carrier: string | null, trackingNumber: string | null) =>
    carrier && trackingNumber
      ? `Tu pedido está en camino: lo lleva ${carrier} con el número de seguimiento ${trackingNumber}.`
      : `Tu pedido está en camino${trackingNumber ? `, con el número de seguimiento ${trackingNumber}` : ''}.`,
  wrongWithdrawalDay: 'Elige el día en que llegó: ni posterior a hoy ni anterior al contrato',
  otherWithdrawalDay: (day: string | null) =>
    day === null
      ? 'El usuario ya ha desistido en la web. No se ha registrado nada más.'
      : `Ya está registrado con otro día, el ${day}. No se ha cambiado; si no terminó, regístralo con ese día.`,
  withdrawalCame: (day: string) => `Llegó por correo o teléfono el ${day}`,
  takesNoMails: (email: string) =>
    `${email} no acepta correos. El comprador la cambia en su perfil; después se puede reenviar.`,
  addressCorrected: (orderNumber: string, address: string) => ({
    title: `Dirección del pedido ${orderNumber} corregida`,
    message: `Lo enviamos a: ${address}.`,
  }),
  orderDelivered: (orderNumber: string) => ({
    title: `Pedido ${orderNumber} entregado`,
    message: `Tu pedido ${orderNumber} está entregado. ¡Que lo disfrutes!`,
  }),
  orderCancelled: (orderNumber: string, settlement: string) => ({
    title: `Pedido ${orderNumber} cancelado`,
    message: settlement,
  }),
  refundOrdered: (amount: string) =>
    `Hemos ordenado el reembolso de ${amount} a la misma tarjeta. Según tu banco, tarda entre 5 y 10 días en aparecer.`,
  cancelInstead:
    'Así quedaría todo reembolsado y el pedido sin enviar. Cancélalo: se reembolsa lo que queda y sus unidades vuelven a la venta.',
  nothingCharged: 'No se te ha cobrado nada.',
  disputedAtBank: 'Has reclamado el cobro a tu banco: es quien decide sobre ese dinero.',
  alreadyRefunded: 'Ya te habíamos reembolsado todo lo que pagaste.',
  refundIssued: (orderNumber: string, amount: string) => ({
    title: `Reembolso del pedido ${orderNumber}`,
    message: `Te hemos reembolsado ${amount} del pedido ${orderNumber}.`,
  }),
  returnRequested: (orderNumber: string, isSent: boolean) => ({
    title: `Desistimiento del pedido ${orderNumber} recibido`,
    message: isSent
      ? 'Te hemos enviado el justificante por email, con cómo devolver los productos.'
      : 'Te hemos enviado el justificante por email. No tienes que devolver nada.',
  }),
  returnSending: (isSent: boolean, until: string, address: string) =>
    isSent
      ? `Envíanos los productos, con una nota del número de pedido, hasta el ${until} a ${address}. El coste del envío es tuyo, salvo que hayan llegado mal.`
      : 'El pedido todavía no había salido: no tienes que devolver nada.',
  /** Why the law excepts a product, and what its buyer may do. */
  returnExcluded: (title: string, kind: ProductKind) => {
    const { note, exception } = kindRules[kind];
    return `«${title}»: ${note} (artículo 103 ${exception} de la Ley General para la Defensa de los Consumidores y Usuarios). Si llegó defectuoso o no es lo que pediste, usa la garantía legal: escríbenos a ${operator.email}.`;
  },
  returnRefund: (amount: string, until: string) =>
    `Te reembolsamos ${amount} a la misma tarjeta hasta el ${until}, o en cuanto recibamos los productos o la prueba de que los has enviado, si es más tarde.`,
  returnReceived: (orderNumber: string) => ({
    title: `Devolución del pedido ${orderNumber} recibida`,
    message: 'Ha llegado tu paquete. Lo revisamos y te reembolsamos.',
  }),
  returnRefused: (orderNumber: string, outcome: string, answer: string) => ({
    title: `Devolución del pedido ${orderNumber}`,
    message: `${outcome} ${answer}`,
  }),
  returnClosed: (orderNumber: string, answer: string, again: string) => ({
    title: `Devolución del pedido ${orderNumber} cerrada`,
    message: `La hemos cerrado sin reembolso. ${answer} ${again}`,
  }),
  returnAgain: (until: string | null) =>
    `Si todavía quieres devolverlo, puedes volver a pedirla${until === null ? '' : ` hasta el ${until}`} en tu perfil, en la pestaña Pedidos.`,
  returnOver: 'El plazo para desistir de este pedido ha terminado.',
  returnOutcome: (isAll: boolean) =>
    isAll
      ? 'No podemos reembolsarte esta devolución.'
      : 'No podemos reembolsarte una parte de esta devolución; el resto sí.',
  refundOfReturn: 'Devolución',
  whyRefused: 'Escribe por qué no se reembolsa: el comprador lo lee',
  whyWrittenOff: 'Escribe por qué se dan de baja',
  /** The timeline's words on a return. */
  returnEvents: {
    requested: 'El comprador ha desistido',
    registered: 'Desistimiento registrado',
    received: 'Paquete recibido',
    inspected: 'Revisada',
    refunded: 'Reembolsada',
    rejected: 'Rechazada',
    cancelled: 'El comprador ha anulado la devolución',
  },
  /** `a, b y c` */
  list: (items: string[]) => new Intl.ListFormat('es').format(items),
  reviewPublished: (product: string) => ({
    title: 'Tu opinión está publicada',
    message: `Ya se puede leer tu opinión sobre ${product}. Gracias por contarlo.`,
  }),
  reviewRejected: (product: string, reason: string) => ({
    title: 'No publicamos tu opinión',
    message: `Tu opinión sobre ${product} no se publica. El motivo: «${reason}». Puedes corregirla en tu perfil.`,
  }),
  bansTooMuch: 'No puedes expulsar ni readmitir a una persona con permisos que tú no tienes.',
  /** The ban holds; the cancellation of the subscription does not. */
  bannedButNotCancelled:
    'La expulsión está hecha, pero Stripe no ha cancelado la suscripción y se sigue cobrando. Vuelve a intentarlo.',
  grantsTooMuch: 'Solo puedes dar y quitar permisos que tú tienes.',
  /** The reason of a refund for which the admin has given none. */
  noReason: 'Sin motivo',
  refundedAtStripe: 'Reembolso hecho en Stripe',
  paidTooLate: 'El pago llegó cuando ya no quedaban existencias',
  lateRefundRefused:
    'El pago llegó cuando ya no quedaban existencias, y Stripe no admite su reembolso: el cliente no tiene ni el pedido ni el dinero. Mira el pago en Stripe y repítelo o págalo de otra forma.',
  /** The timeline's word on a dispute, by kind and what became of it. */
  dispute: {
    dispute: {
      open: 'El comprador ha reclamado el cobro a su banco, que retiene el dinero. Responde en Stripe antes de que venza el plazo.',
      won: 'El banco ha dado la razón a la tienda: el dinero ha vuelto.',
      lost: 'El banco ha dado la razón al comprador: el dinero es suyo.',
      over: 'La reclamación ha terminado.',
    },
    inquiry: {
      open: 'El banco del comprador pregunta por el cobro. Responde en Stripe antes de que venza el plazo.',
      won: 'El banco ya no pregunta por el cobro.',
      lost: 'El banco ha dado la razón al comprador.',
      over: 'La pregunta del banco ha terminado.',
    },
    warning: {
      open: 'El banco avisa de que el cobro puede ser un fraude. Un reembolso evita la reclamación.',
      won: 'El aviso de fraude ha terminado.',
      lost: 'El aviso de fraude ha terminado.',
      over: 'Ya no hay nada que hacer con el aviso de fraude.',
    },
  },
  /** The timeline's word on a refund that fails after Stripe has accepted it. */
  refundCameBack: (isRestocked: boolean) =>
    `El banco ha rechazado el reembolso y el dinero ha vuelto a nuestra cuenta: el cliente no lo ha recibido. Mira el pago en Stripe y repítelo o págalo de otra forma.${isRestocked ? ' Las unidades repuestas siguen en las existencias.' : ''}`,
  routineSent: (month: number, name: string) => ({
    title: `Tu rutina del mes ${month} ya está en tu correo`,
    message: `Te hemos enviado «${name}». También la tienes en tu perfil, en Entrenamiento.`,
  }),
  order: (orderNumber: string) => `Pedido ${orderNumber}`,
  freeShipping: 'Envío gratis',
  standardShipping: 'Envío estándar',
  free: 'Gratis',
  subscriptionCharge: (plan: string, cycle: 'monthly' | 'annual') =>
    `Suscripción ${plan} ${cycle === 'monthly' ? 'mensual' : 'anual'}`,
  /** As in `19,99 € al mes`. */
  period: { monthly: 'mes', annual: 'año' },
  /** `isReduced`: by holds of the day that were not paid. */
  tooManyUnits: (title: string, max: number, isVerified: boolean, isReduced: boolean) => {
    const why = `Hoy se ha reservado «${title}» varias veces sin pagar desde tu cuenta o tu conexión`;
    if (max === 0) return `${why}. Confirma tu email para pedirlo, o vuelve a intentarlo mañana.`;
    const units = `puedes pedir ${max} ${max === 1 ? 'unidad' : 'unidades'}`;
    const limit = isReduced
      ? `${why}: ahora ${units} de una vez.`
      : `P${units.slice(1)} de «${title}» de una vez.`;
    const more = isVerified
      ? isReduced
        ? ', o vuelve a intentarlo mañana'
        : ''
      : ', o confirma tu email para pedir más';
    return `${limit} Baja la cantidad${more}.`;
  },
  /** What becomes of the money after a withdrawal; null is nothing. `owed` is what Stripe refuses to refund. */
  settlement: ({
    paid,
    kept,
    refunded,
    owed,
  }: Record<'kept' | 'refunded' | 'owed', string | null> & { paid: string }) => {
    if (!refunded && !owed)
      return 'No hay ningún pago con tarjeta por reembolsar. Si pagaste de otra forma, te escribimos.';
    const refund = [
      refunded &&
        `Hemos ordenado el reembolso de ${refunded} a la misma tarjeta. Según tu banco, tarda entre 5 y 10 días en aparecer.`,
      owed &&
        `Te corresponde un reembolso de ${owed} que la tarjeta no admite ahora; por ejemplo, porque has reclamado el cobro a tu banco. Nos ocupamos de él y te escribimos.`,
    ]
      .filter(Boolean)
      .join(' ');
    return kept
      ? `De los ${paid} que pagaste nos quedamos ${kept}, la parte de los días empezados cuando desististe. ${refund}`
      : refund;
  },
  ageMissing: 'Escribe tu fecha de nacimiento, o confirma que tienes al menos 16 años.',
  /** Answers that were left out of what was saved. */
  notStored:
    'Tus respuestas sobre salud no se han guardado, porque falta tu consentimiento. Puedes darlo y repetirlas en tu perfil.',
  newConsentText: 'El texto del consentimiento ha cambiado. Recarga la página para leerlo y aceptarlo.',
  /** Lines of the payment history. */
  payments: {
    first: (plan: string) => `Alta en el plan ${plan}`,
    renewal: (plan: string) => `Renovación del plan ${plan}`,
    other: (plan: string) => `Plan ${plan}`,
  },
  subscription: {
    started: (plan: string) => ({
      title: '¡Bienvenido a tu entrenamiento!',
      message: `Tu suscripción ${plan} está activa.`,
    }),
    /** When the next routine is sent; null while none is planned. */
    nextRoutine: (day: string | null) =>
      day === null
        ? 'En tu perfil ves qué día sale la tuya.'
        : `La tuya sale el ${day} a las ${sendHour}:00; si todavía se está preparando, en cuanto esté lista.`,
    paymentLate: (plan: string, amount: string) => ({
      title: 'No hemos podido cobrar tu suscripción',
      message: `El pago de ${amount} de tu suscripción ${plan} ha fallado. Revisa tu tarjeta para seguir recibiendo tus rutinas.`,
    }),
    confirmationNeeded: (plan: string, amount: string) => ({
      title: 'Tu banco te pide que confirmes el pago',
      message: `Confirma el pago de ${amount} de tu suscripción ${plan} para seguir recibiendo tus rutinas.`,
    }),
    recovered: (plan: string) => ({
      title: 'Pago recibido',
      message: `Gracias, tu suscripción ${plan} vuelve a estar al día.`,
    }),
    renewed: (plan: string, amount: string) => ({
      title: 'Suscripción renovada',
      message: `Hemos cobrado ${amount} por tu suscripción ${plan}.`,
    }),
    cancellationScheduled: (plan: string, day: string) => ({
      title: 'Suscripción cancelada',
      message: `Tu suscripción ${plan} termina el ${day}. Hasta entonces sigue activa y puedes reactivarla.`,
    }),
    reactivated: (plan: string) => ({
      title: 'Suscripción reactivada',
      message: `Tu suscripción ${plan} se seguirá renovando.`,
    }),
    changeScheduled: (plan: string, day: string) => ({
      title: 'Cambio de plan programado',
      message: `Tu plan cambiará a ${plan} el ${day}.`,
    }),
    changed: (plan: string, amount: string) => ({
      title: 'Plan actualizado',
      message: `Ahora tienes el plan ${plan}, por ${amount}.`,
    }),
    disputed: (plan: string) => ({
      title: 'Hemos pausado tus rutinas',
      message: `Hay un cobro de tu suscripción ${plan} reclamado en tu banco. Cuando el banco decida, te avisamos.`,
    }),
    disputeOver: (plan: string) => ({
      title: 'Tu banco ha decidido sobre la reclamación',
      message: `El cobro reclamado de tu suscripción ${plan} ya no espera al banco.`,
    }),
    ended: (plan: string) => ({
      title: 'Tu suscripción ha terminado',
      message: `Tu suscripción ${plan} ha terminado. Puedes volver cuando quieras.`,
    }),
    withdrawn: (plan: string, amount: string) => ({
      title: 'Desistimiento confirmado',
      message: `Tu suscripción ${plan} ha terminado. Devolución: ${amount}.`,
    }),
    refunded: (plan: string, amount: string) => ({
      title: 'Reembolso de tu suscripción',
      message: `Te hemos reembolsado ${amount} de tu suscripción ${plan}.`,
    }),
    renewalReminder: (plan: string, day: string, amount: string) => ({
      title: 'Tu suscripción anual se renueva pronto',
      message: `El ${day} cobraremos ${amount} por tu suscripción ${plan}. Puedes cambiarla o cancelarla hasta entonces.`,
    }),
    reactivateFirst: 'Tu suscripción está cancelada. Reactívala antes de cambiar de plan.',
    priceChanged: (amount: string) =>
      `El importe ha cambiado: ahora son ${amount}. Si estás de acuerdo, confírmalo otra vez.`,
    payFirst: 'Tienes un pago pendiente. Págalo antes de cambiar de plan.',
    noDay: 'por determinar',
    /** The plan name for a Stripe price that belongs to no plan. */
    unknownPlan: brand.name,
  },
} as const;
