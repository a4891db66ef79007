import type * as z from 'zod';
import type { AssessmentForm, UserDetails } from '#shared/contracts/assessments.ts';
import { birthDateProblem, healthConsentVersion, todayInSpain } from '#shared/rules/assessment.ts';
import type { Choices, StoredAssessment } from '../../_data/training/assessments.ts';
import { findOption, type OptionList, type OptionOf } from '../../_data/training/options.ts';
import { AppError } from '../../_kit/app-error.ts';
import { messages } from '../notifications/messages.ts';

/** The list that each question is answered from. */
const lists = {
  eatingHabit: 'eating-habits',
  nutritionType: 'nutrition-types',
  fitnessLevel: 'fitness-levels',
  sportsActivity: 'sports-activities',
  motivation: 'motivations',
  trainingFrequency: 'training-frequencies',
  workoutType: 'workouttypes',
} as const satisfies Record<keyof Choices, OptionList>;
type Question = keyof typeof lists;
const questions = Object.keys(lists) as Question[];

/** Refuses an assessment of somebody too young, without consent to today's text, or with unknown choices. */
export async function checkAssessment(form: z.output<typeof AssessmentForm>, now: Date): Promise<void> {
  const tooYoung = birthDateProblem(form.birthDate, todayInSpain(now));
  if (tooYoung) throw new AppError('invalid_input', { field: 'birthDate', message: tooYoung });
  if (form.healthConsent.version !== healthConsentVersion)
    throw new AppError('invalid_input', { field: 'healthConsent.version', message: messages.newConsentText });
  await checkOptions(form);
}

/** Refuses the first choice that its list does not have, by the name of its question. */
export async function checkOptions(form: Partial<Choices>): Promise<void> {
  const known = await Promise.all(
    questions.map(async (question) => {
      const id = form[question];
      return id === undefined || (await findOption(lists[question], id)) !== null;
    }),
  );
  const unknown = questions.find((_, at) => !known[at]);
  if (unknown) throw new AppError('unknown_option', { field: unknown });
}

/** An assessment as the wire carries it: the choices as their lists have them. */
export async function userDetailsResponse(assessment: StoredAssessment): Promise<UserDetails> {
  const [
    eatingHabit,
    nutritionType,
    fitnessLevel,
    sportsActivity,
    motivation,
    trainingFrequency,
    workoutType,
  ] = await Promise.all([
    chosen(assessment, 'eatingHabit'),
    chosen(assessment, 'nutritionType'),
    chosen(assessment, 'fitnessLevel'),
    chosen(assessment, 'sportsActivity'),
    chosen(assessment, 'motivation'),
    chosen(assessment, 'trainingFrequency'),
    chosen(assessment, 'workoutType'),
  ]);
  const { _id, userId, body, healthConsent, createdAt, updatedAt } = assessment;
  return {
    _id,
    user: userId,
    eatingHabit,
    nutritionType,
    fitnessLevel,
    sportsActivity,
    motivation,
    trainingFrequency,
    workoutType,
    ...(body ?? { birthDate: null, weight: null, height: null, gender: null }),
    healthConsent,
    createdAt,
    updatedAt,
  };
}

async function chosen<Q extends Question>(
  assessment: StoredAssessment,
  question: Q,
): Promise<OptionOf<(typeof lists)[Q]>> {
  const option = await findOption(lists[question], assessment[question]);
  if (!option)
    throw new Error(`${assessment._id} names a ${question} that is gone: options are never deleted`);
  return option;
}
