import type { ManagedUserDetail } from '#shared/contracts/back-office/managed-user.ts';

type Kind = ManagedUserDetail['timeline'][number]['kind'];

/** What became of a routine. */
export const routineTitles = {
  routine: 'Enviada',
  routine_failed: 'No se pudo entregar',
  routine_repeated: 'Enviada otra vez',
} as const;

export const timelineTitles: Record<Kind, string> = {
  registered: 'Se registró',
  ban: 'Expulsión',
  unban: 'Readmisión',
  note: 'Nota privada',
  view: 'Vista de solo lectura',
  'outside-refund': 'Reembolso por otra vía',
  withdrawal: 'Desistimiento registrado',
  pause: 'Rutinas en pausa',
  resume: 'Rutinas reanudadas',
  subscribed: 'Se suscribió',
  unsubscribed: 'Terminó su suscripción',
  order: 'Pedido',
  routine: 'Rutina enviada',
  routine_failed: 'Rutina no entregada',
  routine_repeated: 'Rutina enviada otra vez',
};
