import type * as z from 'zod';
import { readOptions } from '#functions/training/options.ts';
import type { AssessmentForm } from '#shared/contracts/training/assessments.ts';
import { healthConsentVersion } from '#shared/rules/training/assessment.ts';
import { demoMembers, type DemoMember } from './members.ts';

type Form = z.input<typeof AssessmentForm>;

/** Option lists from which each member takes the next choice. */
const rotating = {
  eatingHabit: 'eating-habits',
  nutritionType: 'nutrition-types',
  fitnessLevel: 'fitness-levels',
  sportsActivity: 'sports-activities',
  motivation: 'motivations',
} as const;

const men = /^(alvaro|inigo|oscar|tomas)\./;

/** Reads the option lists of the stage and returns how a member fills in the assessment. */
export async function openAssessments(): Promise<(member: DemoMember) => Form> {
  const [types, frequencies] = await Promise.all([
    readOptions('workouttypes'),
    readOptions('training-frequencies'),
  ]);
  const lists = await Promise.all(
    Object.entries(rotating).map(async ([field, list]) => [field, await readOptions(list)] as const),
  );
  return (member) => {
    const [type, days] = member.trains;
    const index = demoMembers.indexOf(member);
    const chosen = lists.map(([field, options]) => [field, options[index % options.length]!._id] as const);
    return {
      ...(Object.fromEntries(chosen) as Record<keyof typeof rotating, string>),
      workoutType: types.find(({ name }) => name === type)!._id,
      trainingFrequency: frequencies.find(({ daysPerWeek }) => daysPerWeek === days)!._id,
      birthDate: `${1972 + 2 * index}-0${1 + (index % 9)}-1${index % 10}`,
      weight: 56 + 2.5 * index,
      height: (158 + 2 * index) / 100,
      gender: men.test(member.email) ? 'masculino' : 'femenino',
      healthConsent: { version: healthConsentVersion },
    };
  };
}
