import { trainingOptions } from '#shared/contracts/training/training-options.ts';
import { serve, type UseCase } from '#functions/platform/http/serve.ts';
import { listReadyTracks } from '#functions/routines/update-details.ts';
import { findOfferedOptions, type OptionList } from './options.ts';

/** GET /training-frequencies */
const listTrainingFrequencies: UseCase<typeof trainingOptions.trainingFrequencies> = async () => ({
  success: true,
  data: { trainingFrequencies: await findOfferedOptions('training-frequencies') },
});

/** The use case of one plain list: all of them have the same response. */
const listOptions = (list: OptionList) => async () => ({
  success: true as const,
  data: await findOfferedOptions(list),
});

export const handler = serve(trainingOptions, {
  eatingHabits: listOptions('eating-habits'),
  nutritionTypes: listOptions('nutrition-types'),
  fitnessLevels: listOptions('fitness-levels'),
  sportsActivities: listOptions('sports-activities'),
  motivations: listOptions('motivations'),
  workoutTypes: listOptions('workouttypes'),
  trainingFrequencies: listTrainingFrequencies,
  readyTracks: listReadyTracks,
});
