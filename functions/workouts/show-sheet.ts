import type { workouts } from '#shared/contracts/workouts/workouts.ts';
import { exerciseIdsOf } from '#shared/rules/routines/plan.ts';
import { readExercises } from '#functions/exercises/index.ts';
import type { UseCase } from '#functions/platform/http/serve.ts';
import { daysOf, requireSentMonth } from './sent-months.ts';
import { findSetup } from './setup.ts';

/** GET /workouts/{deliveryId}/month.pdf: what writes it, with its fonts, is loaded with the first one. */
export const showSheet: UseCase<typeof workouts.sheet> = async ({ params, actor }) => {
  const { _id: userId } = actor.user;
  const [month, setup, { writeMonth }] = await Promise.all([
    requireSentMonth(userId, params.deliveryId),
    findSetup(userId),
    import('./sheets/month-sheet.ts'),
  ]);
  const { delivery, plan } = month;
  const exercises = await readExercises(exerciseIdsOf(plan));
  return writeMonth({
    ...delivery,
    plan,
    correctedAt: delivery.corrections?.at(-1)?.at ?? null,
    days: daysOf(month, setup),
    exerciseOf: (id) => exercises.get(id),
  });
};
