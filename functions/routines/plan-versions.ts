import * as z from 'zod';
import { Plan } from '#shared/contracts/routines/plans.ts';
import { onForget } from '#functions/platform/kit/kept.ts';
import { get, putStep, type Step } from '#functions/platform/table/table.ts';
import { keys } from './entities.ts';

/** A training plan in one version. It is never changed or deleted: what was sent stays. */
const StoredPlan = z.object({
  routineId: z.string(),
  version: z.int(),
  plan: Plan,
  createdAt: z.iso.datetime(),
});

/** The step that writes a version of a routine's plan, from 1; refused as `routine_changed` when that version is there. */
export const putPlanStep = (routineId: string, version: number, plan: Plan, now: Date): Step =>
  putStep(
    'routine_changed',
    {
      ...keys.planVersion(routineId, version),
      ...({ routineId, version, plan, createdAt: now.toISOString() } satisfies z.output<typeof StoredPlan>),
    },
    { condition: 'attribute_not_exists(pk)' },
  );

/** Plans that an instance keeps: a morning sends some dozen. */
const keptPlans = 100;
const known = new Map<string, Plan>();
onForget(() => known.clear());

/** A routine's plan in a version that it has had, kept in the warm function: it never changes. Throws for a version that there is not. */
export async function readPlan(routineId: string, version: number): Promise<Plan> {
  const key = keys.planVersion(routineId, version);
  const name = `${key.pk} ${key.sk}`;
  const seen = known.get(name);
  if (seen) return seen;
  const stored = await get(StoredPlan, key);
  if (!stored) throw new Error(`no plan ${name}`);
  if (known.size >= keptPlans) known.clear();
  known.set(name, stored.plan);
  return stored.plan;
}
