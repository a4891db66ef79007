import type * as z from 'zod';
import type { AssessmentForm, HealthData, UserDetails } from '#shared/contracts/assessments.ts';
import { birthDateProblem, healthConsentVersion, todayInSpain } from '#shared/rules/assessment.ts';
import { hasHealthData, type Choices, type Assessment } from '../../_data/training/assessments.ts';
import { findOption, offersOption, type OptionList, type OptionOf } from '../../_data/training/options.ts';
import { AppError } from '../../_kit/app-error.ts';
import { messages } from '../messages.ts';

/** The option list of each question. */
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

/**
 * Checks an assessment before it is saved. Throws 400 `invalid_input` for a user who is too young or does not say otherwise,
 * and for health data without consent to the present text, 400 `unknown_option` for an unknown choice.
 */
export async function checkAssessment(form: z.output<typeof AssessmentForm>, now: Date): Promise<void> {
  if (form.birthDate == null && !form.isOfAge) throw new AppError('invalid_input', { field: 'birthDate' });
  checkHealthData(form, false, now);
  await checkOptions(form);
}

/**
 * Checks health data before it is saved: age, and a consent to the present text unless the user `hasConsented` before. Throws
 * 400 `invalid_input`.
 */
export function checkHealthData(
  form: HealthData & { healthConsent?: { version: string } | undefined },
  hasConsented: boolean,
  now: Date,
): void {
  const tooYoung = form.birthDate == null ? null : birthDateProblem(form.birthDate, todayInSpain(now));
  if (tooYoung) throw new AppError('invalid_input', { field: 'birthDate', message: tooYoung });
  if (!hasHealthData(form)) return;
  if (!form.healthConsent && !hasConsented) throw new AppError('invalid_input', { field: 'healthConsent' });
  if (form.healthConsent && form.healthConsent.version !== healthConsentVersion)
    throw new AppError('invalid_input', { field: 'healthConsent.version', message: messages.newConsentText });
}

/**
 * Throws 400 `unknown_option`, with the question as its field, for the first choice that its list does not offer. A choice
 * that the user has made before stays valid when it has been retired since.
 */
export async function checkOptions(
  form: { [Q in Question]?: string | null | undefined },
  held?: Choices,
): Promise<void> {
  const isValid = await Promise.all(
    questions.map(async (question) => {
      const id = form[question];
      return id == null || id === held?.[question] || offersOption(lists[question], id);
    }),
  );
  const unknown = questions.find((_, at) => !isValid[at]);
  if (unknown) throw new AppError('unknown_option', { field: unknown });
}

/** An assessment as the API returns it: the choices as options with name and description. */
export async function userDetailsResponse(assessment: Assessment): Promise<UserDetails> {
  const choices = await Promise.all(
    questions.map(async (question) => [question, await readChoice(assessment, question)]),
  );
  const { _id, userId, body, healthConsent, createdAt, updatedAt } = assessment;
  return {
    _id,
    user: userId,
    ...(Object.fromEntries(choices) as ChosenOptions),
    ...(body ?? { birthDate: null, weight: null, height: null, gender: null }),
    healthConsent,
    createdAt,
    updatedAt,
  };
}

/** The options of the questions: null for those about health that were left out. */
type ChosenOptions = {
  [Q in Question]: OptionOf<(typeof lists)[Q]> | (null extends Choices[Q] ? null : never);
};

async function readChoice<Q extends Question>(
  assessment: Assessment,
  question: Q,
): Promise<OptionOf<(typeof lists)[Q]> | null> {
  const id = assessment[question];
  if (id === null) return null;
  const option = await findOption(lists[question], id);
  if (!option)
    throw new Error(`${assessment._id} names a ${question} that is gone: options are never deleted`);
  return option;
}
