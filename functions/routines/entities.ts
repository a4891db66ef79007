import { days, entity, keysOf } from '#functions/platform/table/entity.ts';
import { idOf, ofUser, settings } from '#functions/platform/table/partitions.ts';

/** What is stored of routines: a row for each kind of item. */
export const routineEntities = {
  routineProgress: entity({
    key: (userId: string) => ({ pk: ofUser('training', userId), sk: 'progress' }),
    at: ['training#', 'progress'],
    purpose: 'Which routine comes next, and when',
    kept: 'account',
    readers: ['owner', 'sending:read'],
    lists: {
      heldRoutines: { gsi4: 'routines#held' },
      anchorDay: { gsi3: 'routines#' },
      routines: { gsi2: 'routines#' },
    },
    told: { what: 'Qué rutina te toca y cuándo', why: 'Enviarte cada mes la que sigue' },
  }),
  routineRun: entity({
    key: (runId: string) => ({ pk: 'routine-runs', sk: runId }),
    at: ['routine-runs', 'run_'],
    purpose: 'A run of the sending',
    kept: 'shop',
    readers: ['sending:read'],
  }),
  runBatch: entity({
    key: (runId: string, batchId: string) => ({ pk: idOf('run_', runId), sk: batchId }),
    at: ['run_', 'bat_'],
    purpose: 'A batch is counted once; who failed in it, by id',
    kept: days(30),
    readers: ['sending:read'],
    told: { what: 'Tu número de cuenta, si un envío de rutinas falló', why: 'Repetir el envío' },
  }),
  routine: entity({
    key: (routineId: string) => ({ pk: idOf('rtn_', routineId), sk: 'routine' }),
    at: ['rtn_', 'routine'],
    purpose: 'A routine',
    kept: 'shop',
    readers: ['routines:read'],
  }),
  planVersion: entity({
    key: (routineId: string, version: number) => ({
      pk: idOf('rtn_', routineId),
      sk: `plan#${String(version).padStart(6, '0')}`,
    }),
    at: ['rtn_', 'plan#'],
    purpose: 'The training plan of a routine, in one version',
    kept: 'shop',
    readers: ['routines:read', 'functions'],
  }),
  routineSlot: entity({
    key: (slot: string) => ({ pk: 'routines', sk: slot }),
    at: ['routines', ''],
    purpose: 'One routine for each slot',
    kept: 'shop',
    readers: ['routines:read'],
  }),
  lastPlannedDay: entity({
    key: () => settings('routine-runs'),
    at: ['settings#routine-runs', 'settings'],
    purpose: 'The last planned day',
    kept: 'shop',
    readers: ['functions'],
  }),
} as const;

export const keys = keysOf(routineEntities);

/** Index attributes of an item, spread into it when it is written. */
export const indexes = {
  heldRoutines: (userId: string, since: string) => ({ gsi4pk: heldRoutines, gsi4sk: `${since}#${userId}` }),
  anchorDay: (anchorDay: number, userId: string) => ({
    gsi3pk: anchorDayPartition(anchorDay),
    gsi3sk: userId,
  }),
} as const;

/** The `gsi4` partition of the users whose routines staff have paused. */
export const heldRoutines = 'routines#held';

/** The `gsi3` partition of the users whose routines are sent on a day of the month, 1 to 31. It is written when one begins or ends. */
export const anchorDayPartition = (anchorDay: number): string => `routines#day-${anchorDay}`;
