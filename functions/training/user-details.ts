import type * as z from 'zod';
import type { AssessmentForm, HealthData, UserDetails } from '#shared/contracts/training/assessments.ts';
import {
  birthDateProblem,
  healthFields,
  healthConsentVersion,
  todayInSpain,
} from '#shared/rules/training/assessment.ts';
import { type Assessment, type Choices, hasHealthData } from './assessments.ts';
import { findOption, offersOption, type OptionList, type OptionOf } from './options.ts';
import { AppError } from '#functions/platform/kit/app-error.ts';
import { messages } from '#functions/platform/messages.ts';

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

/** A checked form: what of it may be stored, and what the user is told of the rest. */
interface StorableForm<F> {
  form: F;
  notice: string | null;
}

/**
 * Checks an assessment before it is saved, and leaves out the health data that it has no consent to. Throws 400
 * `invalid_input` for a user who is too young or does not say otherwise, and for the consent to another text than the present
 * one, 400 `unknown_option` for an unknown choice.
 */
export async function checkAssessment<F extends z.output<typeof AssessmentForm>>(
  form: F,
  now: Date,
): Promise<StorableForm<F>> {
  if (form.birthDate == null && !form.isOfAge)
    throw new AppError('invalid_input', { field: 'birthDate', message: messages.ageMissing });
  const storable = checkHealthData(form, false, now);
  await checkOptions(form);
  return storable;
}

/**
 * Checks health data before it is saved: the age, and that a consent is to the present text. Throws 400 `invalid_input`. Without
 * consent, now or before (`hasConsented`), the health data is left out.
 */
export function checkHealthData<F extends HealthData & { healthConsent?: { version: string } | undefined }>(
  form: F,
  hasConsented: boolean,
  now: Date,
): StorableForm<F> {
  const tooYoung = form.birthDate == null ? null : birthDateProblem(form.birthDate, todayInSpain(now));
  if (tooYoung) throw new AppError('invalid_input', { field: 'birthDate', message: tooYoung });
  if (!hasHealthData(form)) return { form, notice: null };
  if (!form.healthConsent && !hasConsented)
    return { form: withoutHealthData(form), notice: messages.notStored };
  if (form.healthConsent && form.healthConsent.version !== healthConsentVersion)
    throw new AppError('invalid_input', { field: 'healthConsent.version', message: messages.newConsentText });
  return { form, notice: null };
}

const isHealthField = (name: string): boolean => healthFields.some((one) => one === name);

/** The form without its answers about health; a null, which erases an answer, stays. */
const withoutHealthData = <F extends HealthData>(form: F): F =>
  Object.fromEntries(
    Object.entries(form).filter(([name, value]) => value === null || !isHealthField(name)),
  ) as F;

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
  const { _id, userId, body, injuries, healthConsent, createdAt, updatedAt } = assessment;
  return {
    _id,
    user: userId,
    ...(Object.fromEntries(choices) as ChosenOptions),
    ...(body ?? { birthDate: null, weight: null, height: null, gender: null }),
    injuries,
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
