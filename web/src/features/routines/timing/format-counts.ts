import type { RoutineRun } from '#shared/contracts/routines/deliveries.ts';

const numberFormat = new Intl.NumberFormat('es-ES');

/** `12.345`. */
export const formatCount = (count: number): string => numberFormat.format(count);

/** `1 usuario`, `12 usuarios`. */
export const formatPlural = (count: number, one: string, many: string): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

/** The number of mails of a run without a final status. */
export const countPending = ({ queued, sent, failed, skipped }: RoutineRun): number =>
  Math.max(0, queued - sent - failed - skipped);

/** `312 enviadas, 2 fallidas, 1 sin rutina`. Users without a routine are counted only once the run is fully planned. */
export const formatRunResult = ({ sent, failed, withoutRoutine, isPlanned }: RoutineRun): string =>
  [
    formatPlural(sent, 'enviada', 'enviadas'),
    formatPlural(failed, 'fallida', 'fallidas'),
    ...(isPlanned ? [`${formatCount(withoutRoutine)} sin rutina`] : []),
  ].join(', ');
