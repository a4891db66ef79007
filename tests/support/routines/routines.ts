import { ulid } from 'ulid';
import type { StoredRoutine } from '#functions/_data/routines/routines.ts';

/** A routine as the table keeps it, of its own id; say only what the test is about. */
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
  ...facts,
});

/** Whether something is the routine of that id. */
export const isRoutine =
  (routineId: string) =>
  ({ _id }: { _id: string }): boolean =>
    _id === routineId;

/** A routine and what stands of it in slots: one copy, equal to it, or nothing of either. Call it after `useTable`. */
export async function routineState(routineId: string) {
  const { findRoutine, findRoutines } = await import('#functions/_data/routines/routines.ts');
  return { item: await findRoutine(routineId), copies: (await findRoutines()).filter(isRoutine(routineId)) };
}
