import type { ErasureWait } from '#shared/rules/privacy/erasure.ts';

export const messages = {
  loadFailed: 'No hemos podido ver si tu cuenta se va a eliminar',
  passwordMissing: 'Escribe tu contraseña',
  signInAgain:
    'Cierra sesión, vuelve a entrar con Google o Apple y elimínala en los diez minutos siguientes.',
  requested: (day: string) => ({
    title: `Tu cuenta se elimina el ${day}`,
    description: 'Te hemos enviado un email. Si cambias de idea, inicia sesión antes de ese día.',
  }),
  cancelled: {
    title: 'Conservas tu cuenta',
    description:
      'Hemos anulado la eliminación. Si tenías una suscripción, reactívala en «Pagos y suscripción».',
  },

  waitsLoading: 'Vemos si tienes algo en curso...',
  waitsFailed:
    'No hemos podido ver si tienes un pedido, una devolución o un reembolso en curso. Si lo tienes, antes esperaremos a que termine.',
  waitsForNothing: 'No tienes nada en curso a lo que haya que esperar.',

  /** What an erasure waits for. */
  waits: {
    role: 'a que dejes tu rol en la administración',
    orders: 'a que tus pedidos lleguen y termine el plazo para devolverlos',
    returns: 'a que tus devoluciones terminen',
    refunds: 'a que tus reembolsos lleguen',
    disputes: 'a que tu banco decida sobre los cobros que has reclamado',
  } satisfies Record<ErasureWait, string>,
};

/** `a que tus devoluciones terminen y a que tus reembolsos lleguen` */
export const waitsText = (waits: readonly ErasureWait[]): string =>
  new Intl.ListFormat('es-ES').format(waits.map((wait) => messages.waits[wait]));
