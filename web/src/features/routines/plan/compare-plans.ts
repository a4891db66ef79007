import type { Plan } from '#shared/contracts/routines/plans.ts';
import {
  effortText,
  lineText,
  sessionOf,
  sheetOf,
  workText,
  type NamedExercise,
} from '#shared/rules/routines/plan.ts';
import { progressionText } from './cell-text.ts';
import type { DraftPlan, DraftSession } from './draft-plan.ts';
import { toPlan } from './plan-edits.ts';

type Named = (exerciseId: string) => NamedExercise | undefined;

/** A part of a plan that two people may have changed, as text. */
export interface ComparedPart {
  name: string;
  label: string;
  opened: string;
  mine: string;
  saved: string;
}

const ofPlan = ['weeks', 'warmUp'] as const;
const order = 'order';

/** The parts of three versions of a plan: its weeks, its warm-up, each session and their order. */
export function comparedParts(
  opened: Plan | null,
  mine: DraftPlan,
  saved: Plan,
  exerciseOf: Named,
): ComparedPart[] {
  const versions = { opened, mine: toPlan(mine), saved };
  const textOf = (read: (plan: Plan) => string) => ({
    opened: versions.opened ? read(versions.opened) : '',
    mine: read(versions.mine),
    saved: read(versions.saved),
  });
  const ids = new Set(Object.values(versions).flatMap((plan) => plan?.sessions.map(({ id }) => id) ?? []));
  return [
    { name: 'weeks', label: 'Semanas', ...textOf(({ weeks }) => String(weeks)) },
    { name: 'warmUp', label: 'Calentamiento', ...textOf(({ warmUp }) => warmUp) },
    ...[...ids].map((id) => ({
      name: id,
      label: nameOf(id, [versions.mine, versions.saved, versions.opened]),
      ...textOf((plan) => sessionText(plan, id, exerciseOf)),
    })),
    {
      name: order,
      label: 'Orden de las sesiones',
      ...textOf(({ sessions }) => sessions.map(({ name }) => name).join(', ')),
    },
  ];
}

const nameOf = (id: string, plans: readonly (Plan | null)[]): string =>
  plans.flatMap((plan) => plan?.sessions ?? []).find((session) => session.id === id)?.name ?? 'Sesión';

/** Everything that a session says, so that two that differ have texts that differ; empty where a plan does not have it. */
function sessionText(plan: Plan, id: string, exerciseOf: Named): string {
  const at = plan.sessions.findIndex((session) => session.id === id);
  if (at < 0) return '';
  const session = plan.sessions[at]!;
  const lines = new Map(sheetOf(sessionOf(plan, 1, at + 1)!, exerciseOf).map((line) => [line.entryId, line]));
  const blocks = session.blocks.map(({ kind, rest, entries }) => {
    const rows = entries.map((entry) => {
      const weeks = Object.entries(entry.weeks).map(
        ([week, { sets = entry.sets, amount = entry.amount, effort, note }]) =>
          [`semana ${week}: ${workText({ sets, amount })}`, effort && (effortText(effort) || 'libre'), note]
            .filter(Boolean)
            .join(', '),
      );
      const goesOn = progressionText(entry.progression);
      return [lineText(lines.get(entry.id)!), goesOn, ...weeks].filter(Boolean).join('; ');
    });
    const head = [kindNames[kind], rest && `después ${rest} s`].filter(Boolean).join(', ');
    return `${head && `[${head}] `}${rows.join('. ')}`;
  });
  return `${session.name}: ${blocks.join('. ')}`;
}

/** What the kinds of a block are called; a straight one has no name. */
export const kindNames = {
  straight: '',
  superset: 'Superserie',
  circuit: 'Circuito',
  interval: 'Intervalos',
} as const;

/** My plan with the parts that were chosen of the saved one. */
export function mergePlans(
  mine: DraftPlan,
  saved: Plan,
  parts: readonly ComparedPart[],
  chosen: Readonly<Record<string, string>>,
): DraftPlan {
  const takesSaved = ({ name, mine: own, saved: other }: ComparedPart): boolean =>
    own !== other && chosen[name] === other;
  const taken = new Set(parts.filter(takesSaved).map(({ name }) => name));
  const [leading, following] = taken.has(order)
    ? [saved.sessions, mine.sessions]
    : [mine.sessions, saved.sessions];
  const ids = new Set([...leading, ...following].map(({ id }) => id));
  const find = (sessions: readonly DraftSession[], id: string) =>
    sessions.find((session) => session.id === id);
  return {
    ...mine,
    ...Object.fromEntries(ofPlan.filter((name) => taken.has(name)).map((name) => [name, saved[name]])),
    sessions: [...ids].flatMap((id) => find(taken.has(id) ? saved.sessions : mine.sessions, id) ?? []),
  };
}
