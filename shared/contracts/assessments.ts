import * as z from 'zod';
import { heightRange, isRealDate, weightRange } from '../rules/assessment.ts';
import { envelope, group } from './endpoint.ts';
import { Id, PathId, Timestamp } from './shapes/fields.ts';
import { Option, TrainingFrequency } from './training-options.ts';

/** The choices of the assessment, by id (wizard-and-back-office.md section 3). */
export const AssessmentChoices = z.object({
  eatingHabit: Id('opt'),
  nutritionType: Id('opt'),
  fitnessLevel: Id('opt'),
  sportsActivity: Id('opt'),
  motivation: Id('opt'),
  trainingFrequency: Id('opt'),
  workoutType: Id('opt'),
});

/** wizard-and-back-office.md section 3. */
export const Gender = z.enum(['masculino', 'femenino', 'otro']);
export type Gender = z.output<typeof Gender>;

/** A day of the calendar, `YYYY-MM-DD`; whether it is old enough depends on today and is asked by the use case. */
const BirthDate = z
  .string()
  .regex(/^(19|20)\d{2}-\d{2}-\d{2}$/, 'Fecha inválida')
  .refine(isRealDate, 'Fecha inválida');

/** Kilograms and metres within the limits of wizard-and-back-office.md section 5. */
const Weight = z
  .number('El peso es obligatorio')
  .min(weightRange.min, 'El peso debe estar entre 30 y 200 kg')
  .max(weightRange.max, 'El peso debe estar entre 30 y 200 kg');
const Height = z
  .number('La altura es obligatoria')
  .min(heightRange.min, 'La altura debe estar entre 1,0 y 2,5 m')
  .max(heightRange.max, 'La altura debe estar entre 1,0 y 2,5 m');

/** Data on health, kept only while there is consent to it (GDPR, article 9). */
export const BodyData = z.object({
  birthDate: BirthDate,
  weight: Weight,
  height: Height,
  gender: Gender,
});
export type BodyData = z.output<typeof BodyData>;

/** The explicit, separate consent to body data: the version of the text that was agreed to. */
export const HealthConsent = z.object({
  version: z.string().regex(/^\d{4}-\d{2}-\d{2}$/, 'Da tu consentimiento para guardar tus datos de salud'),
});

/** All that the assessment asks, apart from plan and account. */
export const AssessmentForm = z.object({
  ...AssessmentChoices.shape,
  ...BodyData.shape,
  healthConsent: HealthConsent,
});

/** What was answered, with the chosen options by name; the training data of storefront.md section 3. */
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
  /** YYYY-MM-DD, kilograms, metres; null once the consent is withdrawn. */
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
    summary: 'Keep the assessment of whoever is signed in; a new one replaces the last',
    method: 'POST',
    path: '/assessments',
    access: 'user',
    body: AssessmentForm,
    response: envelope(z.object({ assessment: UserDetails })),
    status: 201,
    errors: ['unknown_option'],
  },
  get: {
    summary: 'The assessment of whoever is signed in',
    method: 'GET',
    path: '/assessments/{id}',
    access: 'user',
    params: PathId,
    response: envelope(z.object({ assessment: UserDetails })),
    errors: ['assessment_not_found'],
  },
});
