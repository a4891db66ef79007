import { entity, keysOf } from '#functions/platform/table/entity.ts';

/** What is stored of exercises: a row for each kind of item. */
export const exerciseEntities = {
  exercise: entity({
    key: (exerciseId: string) => ({ pk: 'exercises', sk: exerciseId }),
    at: ['exercises', 'exr_'],
    purpose: 'An exercise that plans may have',
    kept: 'shop',
    readers: ['anyone'],
  }),
  exerciseVersion: entity({
    key: () => ({ pk: 'exercises', sk: 'version' }),
    at: ['exercises', 'version'],
    purpose: 'Whether an exercise has changed',
    kept: 'shop',
    readers: ['functions'],
  }),
} as const;

export const keys = keysOf(exerciseEntities);
