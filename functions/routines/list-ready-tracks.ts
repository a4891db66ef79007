import type { trainingOptions } from '#shared/contracts/training/training-options.ts';
import { findRoutines } from './grid/routines.ts';
import type { UseCase } from '../platform/http/serve.ts';

/** GET /training-tracks: a new subscriber starts with month 1, so only a track that has it can keep the date of the first send. */
export const listReadyTracks: UseCase<typeof trainingOptions.readyTracks> = async () => ({
  success: true,
  data: (await findRoutines())
    .filter(({ month }) => month === 1)
    .map(({ workoutType, trainingFrequency }) => ({ workoutType, trainingFrequency })),
});
