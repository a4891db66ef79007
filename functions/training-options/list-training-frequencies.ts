import type { trainingOptions } from '#shared/contracts/training-options.ts';
import { findOptions } from '../_data/training/options.ts';
import type { UseCase } from '../_http/serve.ts';

/** GET /training-frequencies */
export const listTrainingFrequencies: UseCase<typeof trainingOptions.trainingFrequencies> = async () => ({
  success: true,
  data: { trainingFrequencies: await findOptions('training-frequencies') },
});
