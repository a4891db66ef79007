import * as z from 'zod';
import { Gender, TrackChoices, type AssessmentForm, type HealthData } from '#shared/contracts/assessments.ts';
import { bodyFields, healthChoices } from '#shared/rules/assessment.ts';
import { newId } from '../../_kit/ids.ts';
import { setExpression } from '../table/set-expression.ts';
import { keys } from '../table/keys.ts';
import { isConditionFailed } from '../table/errors.ts';
import type { Track } from '../routines/track.ts';
import { checkStep, get, putStep, update, updateStep, type Step } from '../table/table.ts';

/** Weight in kilograms, height in metres; null for what the user has left out. */
const BodyData = z.object({
  birthDate: z.string().nullable(),
  weight: z.number().nullable(),
  height: z.number().nullable(),
  gender: Gender.nullable(),
});
const emptyBody: z.output<typeof BodyData> = { birthDate: null, weight: null, height: null, gender: null };

const HealthConsent = z.object({
  version: z.string(),
  givenAt: z.iso.datetime(),
  withdrawnAt: z.iso.datetime().nullable(),
});

/** The ids of the chosen options by question; those about health are null when the user has left them out. */
const Choices = TrackChoices.extend({
  eatingHabit: z.string().nullable(),
  nutritionType: z.string().nullable(),
  fitnessLevel: z.string().nullable(),
  sportsActivity: z.string().nullable(),
  motivation: z.string().nullable(),
});
export type Choices = z.output<typeof Choices>;

/** A user's assessment: the chosen option of each question by id, by which routines are found. One per user. */
export const StoredAssessment = Choices.extend({
  _id: z.string(),
  userId: z.string(),
  /** Null when the user has left out all of it, or has withdrawn the consent. */
  body: BodyData.nullable(),
  /** The consent to body and health choices; null for a user who has never given any. */
  healthConsent: HealthConsent.nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type StoredAssessment = z.output<typeof StoredAssessment>;

/** A new assessment, not yet written; its consent counts from `now`. */
export function newAssessment(
  userId: string,
  form: z.output<typeof AssessmentForm>,
  now: Date,
): StoredAssessment {
  const at = now.toISOString();
  return {
    ...z.parse(TrackChoices, form),
    ...choicesOf(form),
    _id: newId('asm', now),
    userId,
    body: mergeBody(null, form),
    // without health data there is nothing to consent to
    healthConsent: hasHealthData(form) && form.healthConsent ? newConsent(form.healthConsent, now) : null,
    createdAt: at,
    updatedAt: at,
  };
}

const choicesOf = (form: HealthData) =>
  Object.fromEntries(healthChoices.map((name) => [name, form[name] ?? null])) as Pick<
    Choices,
    (typeof healthChoices)[number]
  >;

/** Whether some answer says something about health. */
export const hasHealthData = (form: HealthData): boolean =>
  [...healthChoices, ...bodyFields].some((name) => form[name] != null);

/** A consent that counts from `now`. */
export const newConsent = ({ version }: { version: string }, now: Date): z.output<typeof HealthConsent> => ({
  version,
  givenAt: now.toISOString(),
  withdrawnAt: null,
});

/** The body data with the given fields changed; absent ones stay. Null when all of it is left out. */
export function mergeBody(body: StoredAssessment['body'], changes: HealthData): StoredAssessment['body'] {
  const given = bodyFields.filter((name) => changes[name] !== undefined);
  const merged = {
    ...(body ?? emptyBody),
    ...Object.fromEntries(given.map((name) => [name, changes[name]])),
  };
  return bodyFields.some((name) => merged[name] !== null) ? merged : null;
}

/** The step that writes an assessment over the last one. */
export const putAssessmentStep = (assessment: StoredAssessment): Step =>
  putStep('assessment', { ...keys.assessment(assessment.userId), ...assessment });

/** The assessment of a user, or null. */
export const findAssessment = (userId: string): Promise<StoredAssessment | null> =>
  get(StoredAssessment, keys.assessment(userId));

/** What a user may change of an assessment. */
export type AssessmentChange = Partial<Pick<StoredAssessment, keyof Choices | 'body' | 'healthConsent'>>;

/**
 * The step that changes an assessment; refused as `progress_changed` when the assessment has changed since it
 * was read.
 */
export const changeAssessmentStep = (read: StoredAssessment, change: AssessmentChange, now: Date): Step => {
  const { update: set, names, values } = setExpression({ ...change, updatedAt: now.toISOString() });
  return updateStep('progress_changed', keys.assessment(read.userId), {
    update: set,
    condition: '#id = :id AND #updatedAt = :readAt',
    names: { ...names, '#id': '_id' },
    values: { ...values, ':id': read._id, ':readAt': read.updatedAt },
  });
};

/**
 * The step that checks that a user's assessment still has the track that was read, or that there is still none (null);
 * refused as `progress_changed` otherwise.
 */
export const checkTrackStep = (userId: string, read: Track | null): Step =>
  checkStep(
    'progress_changed',
    keys.assessment(userId),
    read
      ? {
          condition: 'workoutType = :type AND trainingFrequency = :frequency',
          values: { ':type': read.workoutType, ':frequency': read.trainingFrequency },
        }
      : { condition: 'attribute_not_exists(pk)' },
  );

/**
 * Erases all health data and records when the consent was withdrawn; a second call changes nothing. Returns the assessment,
 * or null when there is none.
 */
export async function eraseHealthData(userId: string, now: Date): Promise<StoredAssessment | null> {
  try {
    return await updateAssessment(userId, {
      update: `SET body = :none, ${healthChoices.map((name) => `${name} = :none`).join(', ')}, healthConsent.withdrawnAt = :now, updatedAt = :now`,
      condition: 'healthConsent.withdrawnAt = :none',
      values: { ':none': null, ':now': now.toISOString() },
    });
  } catch (error) {
    if (!isConditionFailed(error, 'not_assessed')) throw error;
    return findAssessment(userId);
  }
}

async function updateAssessment(
  userId: string,
  expression: Parameters<typeof update>[1],
): Promise<StoredAssessment> {
  const item = await update(keys.assessment(userId), {
    condition: 'attribute_exists(pk)',
    ...expression,
    refusal: 'not_assessed',
  });
  return z.parse(StoredAssessment, item);
}
