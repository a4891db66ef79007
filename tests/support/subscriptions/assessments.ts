import type * as z from 'zod';
import type { AssessmentForm } from '#shared/contracts/assessments.ts';
import { healthConsentVersion } from '#shared/rules/assessment.ts';

type Form = z.input<typeof AssessmentForm>;

/** An assessment made of the first choice of each of the stage's lists. */
export async function assessmentForm(): Promise<Form> {
  const { defaultOptions } = await import('#functions/_data/defaults/options.ts');
  const first = (list: keyof typeof defaultOptions) => defaultOptions[list][0]!._id;
  return {
    eatingHabit: first('eating-habits'),
    nutritionType: first('nutrition-types'),
    fitnessLevel: first('fitness-levels'),
    sportsActivity: first('sports-activities'),
    motivation: first('motivations'),
    trainingFrequency: first('training-frequencies'),
    workoutType: first('workouttypes'),
    birthDate: '1990-02-09',
    weight: 72.5,
    height: 1.76,
    gender: 'femenino',
    healthConsent: { version: healthConsentVersion },
  };
}

/** The same, its lists written into the table. */
export async function withOptions(): Promise<Form> {
  const { writeDefaultOptions } = await import('#functions/_data/defaults/options.ts');
  await writeDefaultOptions();
  return assessmentForm();
}
