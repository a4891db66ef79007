import * as z from 'zod';
import { heightRange, isOnStep, isRealDate, weightRange } from '../rules/assessment.ts';
import { envelope, group } from './endpoint.ts';
import { Id, PathId, Timestamp } from './shapes/fields.ts';
import { Option, TrainingFrequency } from './training-options.ts';

/** The choices of the assessment, by the ids of their options. */
export const AssessmentChoices = z.object({
  eatingHabit: Id('opt'),
  nutritionType: Id('opt'),
  fitnessLevel: Id('opt'),
  sportsActivity: Id('opt'),
  motivation: Id('opt'),
  trainingFrequency: Id('opt'),
  workoutType: Id('opt'),
});

/** The values that the gender step offers. */
export const Gender = z.enum(['masculino', 'femenino', 'otro']);
export type Gender = z.output<typeof Gender>;

/** A day of the calendar, `YYYY-MM-DD`; the use case checks the minimum age, which depends on today. */
const BirthDate = z
  .string()
  .regex(/^(19|20)\d{2}-\d{2}-\d{2}$/, 'Fecha inválida')
  .refine(isRealDate, 'Fecha inválida');

/** Weight in kilograms (30 to 200) and height in metres (1.0 to 2.5). */
const Weight = z
  .number('El peso es obligatorio')
  .min(weightRange.min, 'El peso debe estar entre 30 y 200 kg')
  .max(weightRange.max, 'El peso debe estar entre 30 y 200 kg')
  .refine((weight) => isOnStep(weight, weightRange), 'El peso admite un decimal, como 72,5');
const Height = z
  .number('La altura es obligatoria')
  .min(heightRange.min, 'La altura debe estar entre 1,0 y 2,5 m')
  .max(heightRange.max, 'La altura debe estar entre 1,0 y 2,5 m')
  .refine((height) => isOnStep(height, heightRange), 'La altura debe estar entre 1,0 y 2,5 m');

/** Health data: stored only while the user consents (GDPR, article 9). */
export const BodyData = z.object({
  birthDate: BirthDate,
  weight: Weight,
  height: Height,
  gender: Gender,
});
export type BodyData = z.output<typeof BodyData>;

/** The explicit, separate consent to health data: the version of the text that the user agreed to. */
export const HealthConsent = z.object({
  version: z.string().regex(/^\d{4}-\d{2}-\d{2}$/, 'Da tu consentimiento para guardar tus datos de salud'),
});

/** All answers of the assessment, apart from plan and account. */
export const AssessmentForm = z.object({
  ...AssessmentChoices.shape,
  ...BodyData.shape,
  healthConsent: HealthConsent,
});

/** The training data of a user: the answers of the assessment, with the names of the chosen options. */
export const UserDetails = z.object({
  _id: z.string(),
  user: z.string(),
  workoutType: Option,
  trainingFrequency: TrainingFrequency,
  fitnessLevel: Option,
  eatingHabit: Option,
  nutritionType: Option,
  motivation: Option,
  sportsActivity: Option,
  /** YYYY-MM-DD, kilograms, metres; null after the user withdraws the consent. */
  birthDate: z.string().nullable(),
  weight: z.number().nullable(),
  height: z.number().nullable(),
  gender: Gender.nullable(),
  healthConsent: z.object({
    version: z.string(),
    givenAt: Timestamp,
    withdrawnAt: Timestamp.nullable(),
  }),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type UserDetails = z.output<typeof UserDetails>;

export const assessments = group({
  create: {
    summary: 'Save the assessment of the signed-in user; it replaces an earlier one',
    method: 'POST',
    path: '/assessments',
    access: 'user',
    body: AssessmentForm,
    response: envelope(z.object({ assessment: UserDetails })),
    status: 201,
    errors: ['unknown_option'],
  },
  get: {
    summary: 'The assessment of the signed-in user',
    method: 'GET',
    path: '/assessments/{id}',
    access: 'user',
    params: PathId,
    response: envelope(z.object({ assessment: UserDetails })),
    errors: ['assessment_not_found'],
  },
});
