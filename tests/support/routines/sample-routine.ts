import { ulid } from 'ulid';
import type { StoredRoutine } from '#functions/routines/grid/routines.ts';

/** A stored routine with a new id; pass only the fields that the test is about. */
export const sampleRoutine = (facts: Partial<StoredRoutine> = {}): StoredRoutine => ({
  _id: `rtn_${ulid()}`,
  name: 'Fuerza base',
  driveLink: 'https://drive.google.com/file/d/1aBcDeFgHiJkLmNoPqRsTuVwXyZ012345/view',
  workoutType: 'opt_00000000000000000000000601',
  trainingFrequency: 'opt_00000000000000000000000702',
  month: 1,
  uploadedBy: { name: 'Marta Vidal', email: 'marta@example.com' },
  createdAt: '2026-11-01T09:00:00.000Z',
  version: 1,
  planVersion: null,
  ...facts,
});

/** A predicate for items with an id. */
export const hasId =
  (routineId: string) =>
  ({ _id }: { _id: string }): boolean =>
    _id === routineId;

/** A routine's item and its copies in slots. Call it after `useTable`. */
export async function storedRoutine(routineId: string) {
  const { findRoutine, findRoutines } = await import('#functions/routines/grid/routines.ts');
  return { item: await findRoutine(routineId), copies: (await findRoutines()).filter(hasId(routineId)) };
}
