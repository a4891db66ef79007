import type { RoutineRun } from '#shared/contracts/shapes/deliveries.ts';

const number = new Intl.NumberFormat('es-ES');

/** `12.345`. */
export const numberText = (count: number): string => number.format(count);

/** `1 usuario`, `12 usuarios`. */
export const countText = (count: number, one: string, many: string): string =>
  `${numberText(count)} ${count === 1 ? one : many}`;

/** How many of a run nobody knows the end of yet. */
export const onItsWay = ({ queued, sent, failed, skipped }: RoutineRun): number =>
  Math.max(0, queued - sent - failed - skipped);

/** What came of a run: `312 enviadas, 2 fallidas, 1 sin rutina`; who has none is known once all have been looked at. */
export const runText = ({ sent, failed, withoutRoutine, isPlanned }: RoutineRun): string =>
  [
    countText(sent, 'enviada', 'enviadas'),
    countText(failed, 'fallida', 'fallidas'),
    ...(isPlanned ? [`${numberText(withoutRoutine)} sin rutina`] : []),
  ].join(', ');
