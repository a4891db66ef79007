import { trainingOptions } from '#shared/contracts/training/training-options.ts';
import { serve } from '../platform/http/serve.ts';
import { listOptions } from './list-options.ts';
import { listReadyTracks } from '../routines/list-ready-tracks.ts';
import { listTrainingFrequencies } from './list-training-frequencies.ts';

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
