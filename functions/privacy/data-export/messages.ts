import type { Entity, Recipient, Time } from '#functions/platform/table/entity.ts';

/** The Spanish texts of a copy. */
export const messages = {
  fileName: (day: string) => `mis-datos-${day}`,
  anyone: 'Cualquiera, con tu nombre y una inicial',
  staff: 'Nuestro personal autorizado',
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
