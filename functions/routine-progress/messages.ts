/** What admins read of what is refused. */
export const messages = {
  /** It may have gone out, have failed, or have been passed over by a correction: what is true of all is said. */
  monthNotNext: (month: number, next: number) =>
    `La rutina del mes ${month} ya no es la que toca: ahora toca la del mes ${next}. No se ha enviado nada.`,
  sentOrBeingSent: 'Esa rutina ya ha salido o está en camino. Elige un mes posterior.',
  tooFarAhead: (days: number) => `Solo se pueden ver los envíos de los próximos ${days} días.`,
} as const;
