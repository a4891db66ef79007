import type { trainingOptions } from '#shared/contracts/training/training-options.ts';
import { findOfferedOptions } from './options.ts';
import type { UseCase } from '../platform/http/serve.ts';

/** GET /training-frequencies */
export const listTrainingFrequencies: UseCase<typeof trainingOptions.trainingFrequencies> = async () => ({
  success: true,
  data: { trainingFrequencies: await findOfferedOptions('training-frequencies') },
});
