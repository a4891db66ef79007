import * as z from 'zod';
import { heightRange, isOnStep, isRealDate, weightRange } from '../../rules/training/assessment.ts';
import { envelope, group } from '../endpoint.ts';
import { Id, optionalLine, PathId, Timestamp } from '../fields.ts';
import { Option, TrainingFrequency } from './training-options.ts';

/** What a routine is found by, by the ids of the options. */
export const TrackChoices = z.object({ trainingFrequency: Id('opt'), workoutType: Id('opt') });

/** Choices that say something about health: null or absent when the user leaves them out. */
export const HealthChoices = z.object({
  eatingHabit: Id('opt').nullish(),
  nutritionType: Id('opt').nullish(),
  fitnessLevel: Id('opt').nullish(),
  sportsActivity: Id('opt').nullish(),
  motivation: Id('opt').nullish(),
});

/** The values that the gender step offers. */
export const Gender = z.enum(['masculino', 'femenino', 'otro']);
export type Gender = z.output<typeof Gender>;

/** A day of the calendar, `YYYY-MM-DD`; the use case checks the minimum age, which depends on today. */
const BirthDate = z
  .string()
  .regex(/^(19|20)\d{2}-\d{2}-\d{2}$/, 'Fecha inválida')
  .refine(isRealDate, 'Fecha inválida');

/** A number, or the text of one as people type it: `72,5` and `72.5` alike. */
const typedNumber = (message: string) =>
  z.union([
    z.number(message),
    z
      .string(message)
      .trim()
      .regex(/^\d{1,4}(?:[.,]\d{1,4})?$/, message)
      .transform((text) => Number(text.replace(',', '.'))),
  ]);

/** Weight in kilograms (30 to 200) and height in metres (1.0 to 2.5). */
const Weight = typedNumber('El peso es un número, como 72,5').pipe(
  z
    .number()
    .min(weightRange.min, 'El peso debe estar entre 30 y 200 kg')
    .max(weightRange.max, 'El peso debe estar entre 30 y 200 kg')
    .refine((weight) => isOnStep(weight, weightRange), 'El peso admite un decimal, como 72,5'),
);
const Height = typedNumber('La altura es un número, como 1,75').pipe(
  z
    .number()
    .min(heightRange.min, 'La altura debe estar entre 1,0 y 2,5 m')
    .max(heightRange.max, 'La altura debe estar entre 1,0 y 2,5 m')
    .refine((height) => isOnStep(height, heightRange), 'La altura debe estar entre 1,0 y 2,5 m'),
);

/** Body data: null or absent when the user leaves it out. */
export const BodyData = z.object({
  birthDate: BirthDate.nullish(),
  weight: Weight.nullish(),
  height: Height.nullish(),
  gender: Gender.nullish(),
});

/** Everything that is stored only while the user consents (GDPR, article 9). */
export const HealthData = z.object({
  ...HealthChoices.shape,
  ...BodyData.shape,
  /** In the person's words. The assessment does not ask for it; null leaves it out. */
  injuries: optionalLine(500).nullish(),
});
export type HealthData = z.output<typeof HealthData>;

/** The explicit, separate consent to health data: the version of the text that the user agreed to. */
export const HealthConsent = z.object({
  version: z.string().regex(/^\d{4}-\d{2}-\d{2}$/, 'Da tu consentimiento para guardar tus datos de salud'),
});

/** All answers of the assessment, apart from plan and account. */
export const AssessmentForm = z.object({
  ...TrackChoices.shape,
  ...HealthData.omit({ injuries: true }).shape,
  /** Without it no answer about health is stored, and the response says so (`notice`). */
  healthConsent: HealthConsent.optional(),
  /** The user's word for the minimum age; required without a birth date. */
  isOfAge: z.literal(true).optional(),
});

/** Day, month or year of a birth date, as the form has them. */
const DatePart = z.union([
  z.int('Fecha inválida'),
  z
    .string('Fecha inválida')
    .trim()
    .regex(/^\d{1,4}$/, 'Fecha inválida')
    .transform(Number),
]);

/** The answers with the birth date in three fields, as the form of the assessment has it, or in one. */
export const TypedAssessmentForm = z
  .object({
    ...AssessmentForm.shape,
    birthDay: DatePart.nullish(),
    birthMonth: DatePart.nullish(),
    birthYear: DatePart.nullish(),
  })
  .transform(({ birthDay, birthMonth, birthYear, ...form }, context) => {
    if (form.birthDate != null || birthDay == null || birthMonth == null || birthYear == null) return form;
    const [month, day] = [birthMonth, birthDay].map((part) => String(part).padStart(2, '0'));
    const birthDate = BirthDate.safeParse(`${birthYear}-${month}-${day}`);
    if (birthDate.success) return { ...form, birthDate: birthDate.data };
    context.issues.push({ code: 'custom', message: 'Fecha inválida', input: birthDay, path: ['birthDay'] });
    return z.NEVER;
  });

/** Why answers about health were not stored; null when all were. */
export const Notice = z.string().nullable();

/** The training data of a user: the answers of the assessment, with the names of the chosen options. */
export const UserDetails = z.object({
  _id: z.string(),
  user: z.string(),
  workoutType: Option,
  trainingFrequency: TrainingFrequency,
  /** Null: not given, or erased when the user withdrew the consent. */
  fitnessLevel: Option.nullable(),
  eatingHabit: Option.nullable(),
  nutritionType: Option.nullable(),
  motivation: Option.nullable(),
  sportsActivity: Option.nullable(),
  /** YYYY-MM-DD, kilograms, metres; null like the choices. */
  birthDate: z.string().nullable(),
  weight: z.number().nullable(),
  height: z.number().nullable(),
  gender: Gender.nullable(),
  injuries: z.string().nullable(),
  /** Null for a user who has never given health data. */
  healthConsent: z
    .object({ version: z.string(), givenAt: Timestamp, withdrawnAt: Timestamp.nullable() })
    .nullable(),
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
    body: TypedAssessmentForm,
    response: envelope(z.object({ assessment: UserDetails, notice: Notice })),
    status: 201,
    errors: ['unknown_option'],
  },
  get: {
    summary: 'The assessment of the signed-in user',
    method: 'GET',
    path: '/assessments/{id}',
    access: 'user',
    // health data
    forViewers: false,
    params: PathId,
    response: envelope(z.object({ assessment: UserDetails })),
    errors: ['assessment_not_found'],
  },
});
