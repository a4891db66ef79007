import * as z from 'zod';
import { AssessmentChoices, Gender, type AssessmentForm } from '#shared/contracts/assessments.ts';
import { newId } from '../../_kit/ids.ts';
import { setExpression } from '../table/set-expression.ts';
import { keys } from '../table/keys.ts';
import { isConditionFailed } from '../table/errors.ts';
import type { Track } from '../routines/progress.ts';
import { checkStep, get, putStep, update, updateStep, type Step } from '../table/table.ts';

/** Health data, kept only while there is consent to it (GDPR, article 9). */
const Body = z.object({
  birthDate: z.string(),
  weight: z.number(),
  height: z.number(),
  gender: Gender,
});

/** What somebody answered: the chosen options by id, which is what a routine is found by. One per user. */
export const StoredAssessment = AssessmentChoices.extend({
  _id: z.string(),
  userId: z.string(),
  /** Null once the consent is withdrawn. */
  body: Body.nullable(),
  healthConsent: z.object({
    version: z.string(),
    givenAt: z.iso.datetime(),
    withdrawnAt: z.iso.datetime().nullable(),
  }),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type StoredAssessment = z.output<typeof StoredAssessment>;
/** The chosen options by name of the question. */
export type Choices = z.output<typeof AssessmentChoices>;

/** An assessment not yet written; its consent counts from now. */
export function newAssessment(
  userId: string,
  form: z.output<typeof AssessmentForm>,
  now: Date,
): StoredAssessment {
  const at = now.toISOString();
  const { birthDate, weight, height, gender, healthConsent } = form;
  return {
    ...z.parse(AssessmentChoices, form),
    _id: newId('asm', now),
    userId,
    body: { birthDate, weight, height, gender },
    healthConsent: { version: healthConsent.version, givenAt: at, withdrawnAt: null },
    createdAt: at,
    updatedAt: at,
  };
}

/** The step that writes an assessment over the last one. */
export const putAssessmentStep = (assessment: StoredAssessment): Step =>
  putStep('assessment', { ...keys.assessment(assessment.userId), ...assessment });

/** The assessment of a user, or null. */
export const findAssessment = (userId: string): Promise<StoredAssessment | null> =>
  get(StoredAssessment, keys.assessment(userId));

/**
 * The step that changes choices and nothing beside them; `Refused('progress_moved')` when the assessment is not as it
 * was read any more.
 */
export const changeChoicesStep = (read: StoredAssessment, choices: Partial<Choices>, now: Date): Step => {
  const { update: set, names, values } = setExpression({ ...choices, updatedAt: now.toISOString() });
  return updateStep('progress_moved', keys.assessment(read.userId), {
    update: set,
    condition: '#id = :id AND #updatedAt = :readAt',
    names: { ...names, '#id': '_id' },
    values: { ...values, ':id': read._id, ':readAt': read.updatedAt },
  });
};

/**
 * The step that holds while a user's assessment chooses the track that was read, or while there is none;
 * `Refused('progress_moved')` otherwise.
 */
export const checkTrackStep = (userId: string, read: Track | null): Step =>
  checkStep(
    'progress_moved',
    keys.assessment(userId),
    read
      ? {
          condition: 'workoutType = :type AND trainingFrequency = :frequency',
          values: { ':type': read.workoutType, ':frequency': read.trainingFrequency },
        }
      : { condition: 'attribute_not_exists(pk)' },
  );

/**
 * Erases the body data and notes when; withdrawn twice, the first time stays. Null when there is no assessment.
 */
export async function eraseBodyData(userId: string, now: Date): Promise<StoredAssessment | null> {
  try {
    return await change(userId, {
      update: 'SET body = :none, healthConsent.withdrawnAt = :now, updatedAt = :now',
      condition: 'healthConsent.withdrawnAt = :none',
      values: { ':none': null, ':now': now.toISOString() },
    });
  } catch (error) {
    if (!isConditionFailed(error, 'not_assessed')) throw error;
    return findAssessment(userId);
  }
}

async function change(userId: string, expression: Parameters<typeof update>[1]): Promise<StoredAssessment> {
  const item = await update(keys.assessment(userId), {
    condition: 'attribute_exists(pk)',
    ...expression,
    refusal: 'not_assessed',
  });
  return z.parse(StoredAssessment, item);
}
