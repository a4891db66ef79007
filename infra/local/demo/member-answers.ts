import type * as z from 'zod';
import type { AssessmentForm } from '#shared/contracts/assessments.ts';
import { healthConsentVersion } from '#shared/rules/assessment.ts';
import { demoMembers, type DemoMember } from './members.ts';

type Form = z.input<typeof AssessmentForm>;

/** Lists of which every member takes another choice. */
const ofTaste = {
  eatingHabit: 'eating-habits',
  nutritionType: 'nutrition-types',
  fitnessLevel: 'fitness-levels',
  sportsActivity: 'sports-activities',
  motivation: 'motivations',
} as const;

const men = /^(alvaro|inigo|oscar|tomas)\./;

/** What a member answers in the assessment, by the lists of the stage. */
export async function memberAnswers(): Promise<(member: DemoMember) => Form> {
  // it reads its environment when it is loaded, so not before it is set
  const { readOptions } = await import('#functions/_data/training/options.ts');
  const [types, frequencies] = await Promise.all([
    readOptions('workouttypes'),
    readOptions('training-frequencies'),
  ]);
  const tastes = await Promise.all(
    Object.entries(ofTaste).map(async ([field, list]) => [field, await readOptions(list)] as const),
  );
  return (member) => {
    const [type, days] = member.trains;
    const nth = demoMembers.indexOf(member);
    const chosen = tastes.map(([field, options]) => [field, options[nth % options.length]!._id] as const);
    return {
      ...(Object.fromEntries(chosen) as Record<keyof typeof ofTaste, string>),
      workoutType: types.find(({ name }) => name === type)!._id,
      trainingFrequency: frequencies.find(({ daysPerWeek }) => daysPerWeek === days)!._id,
      birthDate: `${1972 + 2 * nth}-0${1 + (nth % 9)}-1${nth % 10}`,
      weight: 56 + 2.5 * nth,
      height: (158 + 2 * nth) / 100,
      gender: men.test(member.email) ? 'masculino' : 'femenino',
      healthConsent: { version: healthConsentVersion },
    };
  };
}
