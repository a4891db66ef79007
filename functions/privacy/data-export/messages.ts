import { brand } from '#shared/content/brand.ts';
import type { DeliveryFailure } from '#shared/contracts/routines/deliveries.ts';
import type { Entity, Recipient, Time } from '../../platform/table/entity.ts';
import type { Copied } from './parts/index.ts';

type Status<Name extends keyof Copied, Field extends string> =
  NonNullable<Copied[Name]> extends infer One
    ? One extends readonly (infer Each)[]
      ? Each extends Record<Field, infer Value>
        ? NonNullable<Value>
        : never
      : One extends Record<Field, infer Value>
        ? NonNullable<Value>
        : never
    : never;

/** The Spanish texts of a copy. */
export const messages = {
  fileName: (day: string) => `mis-datos-${day}`,
  title: `Tus datos en ${brand.name}`,
  nothing: 'No guardamos nada aquí.',
  unknown: '—',
  yes: 'Sí',
  no: 'No',

  cycles: { monthly: 'al mes', annual: 'al año' } satisfies Record<
    Status<'subscription', 'billingCycle'>,
    string
  >,
  subscriptionStates: {
    incomplete: 'Sin completar el primer pago',
    incomplete_expired: 'El primer pago no se completó',
    trialing: 'En prueba',
    active: 'Activa',
    past_due: 'Con un pago atrasado',
    canceled: 'Terminada',
    unpaid: 'Sin pagar',
    paused: 'En pausa',
  } satisfies Record<Status<'subscription', 'status'>, string>,
  paymentStates: {
    paid: 'Pagado',
    open: 'Pendiente',
    void: 'Anulado',
    uncollectible: 'Sin cobrar',
    draft: 'Borrador',
  } satisfies Record<Status<'payments', 'status'>, string>,
  refundStates: {
    requested: 'En curso',
    succeeded: 'Hecho',
    failed: 'No se pudo hacer',
    outside: 'Hecho por otro medio',
  },
  jobStates: {
    queued: 'Pedida',
    running: 'En marcha',
    finished: 'Hecha',
    failed: 'No se pudo hacer',
  } satisfies Record<Status<'downloads', 'state'>, string>,
  whyNotSent: {
    rejected: 'El email no se pudo enviar',
    bounced: 'Tu buzón no lo aceptó',
    complained: 'Lo marcaste como no deseado',
    suppressed: 'Tu buzón había rechazado emails antes',
    banned: 'Tu cuenta estaba suspendida',
    postponed: 'El servicio de email no lo aceptó a tiempo',
    unknown: 'No sabemos si llegó',
  } satisfies Record<DeliveryFailure, string>,
  emailProblems: {
    bounced: 'Tu buzón no acepta emails',
    complained: 'Marcaste un email como no deseado',
  },

  bases: {
    contract: 'El contrato contigo',
    law: 'Una obligación legal',
    consent: 'Tu consentimiento',
    interest: 'Nuestro interés legítimo',
    none: '',
  } satisfies Record<Entity['basis'], string>,
  retentions: {
    account: 'Mientras tengas cuenta',
    law: 'Los seis años siguientes al de la venta; sin tu nombre desde que eliminas la cuenta',
    shop: 'Mientras exista la tienda',
  } satisfies Record<Exclude<Entity['kept'], Time>, string>,
  recipients: {
    stripe: 'Stripe',
    carrier: 'Empresa de transporte',
    google: 'Google',
    apple: 'Apple',
  } satisfies Record<Recipient, string>,
};
