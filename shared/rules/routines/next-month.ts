import type { LoadKind } from '../../contracts/exercises/exercises.ts';
import type { Effort, Plan, PlanEntry } from '../../contracts/routines/plans.ts';

/* The plan of the month after a plan, as its duplicate begins. Pure. */

/** The most kilos that a plan holds. */
const most = 500;

/**
 * A plan for the month after: what is written stays, and the kilos of an entry with `add` or `double` are one step harder, in each week,
 * so that an easy week stays easier: more, or less where kilos help. With `rir` the step depends on what is told while training, so that
 * the plan alone changes nothing.
 */
export const nextMonthOf = (
  plan: Plan,
  loadOf: (exerciseId: string) => LoadKind | undefined = () => undefined,
): Plan => ({
  ...plan,
  sessions: plan.sessions.map((session) => ({
    ...session,
    blocks: session.blocks.map((block) => ({
      ...block,
      entries: block.entries.map((entry) => nextEntry(entry, loadOf(entry.exerciseId))),
    })),
  })),
});

function nextEntry(entry: PlanEntry, load: LoadKind | undefined): PlanEntry {
  const { progression, effort, weeks } = entry;
  if (progression.kind !== 'add' && progression.kind !== 'double') return entry;
  const kg = load === 'assisted' ? -progression.kg : progression.kg;
  return {
    ...entry,
    effort: heavier(effort, kg),
    weeks: Object.fromEntries(
      Object.entries(weeks).map(([week, { effort: changed, ...rest }]) => [
        week,
        changed ? { ...rest, effort: heavier(changed, kg) } : rest,
      ]),
    ),
  };
}

const heavier = ({ kg, ...effort }: Effort, step: number): Effort =>
  kg === undefined ? effort : { ...effort, kg: Math.max(0, Math.min(most, kg + step)) };
