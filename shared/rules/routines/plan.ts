import type {
  Amount,
  Effort,
  Plan,
  PlanBlock,
  PlanEntry,
  PlanSession,
} from '../../contracts/routines/plans.ts';

/* What a plan says of a session: page, player, PDF, mail and calendar read it here. Pure. */

/** An entry as it is in one week. */
export type WeekEntry = Omit<PlanEntry, 'weeks'>;

/** A session as it is in one week. */
export interface WeekSession extends Pick<PlanSession, 'id' | 'name'> {
  /** Counted from 1, as the session is in its week. */
  week: number;
  number: number;
  blocks: (Omit<PlanBlock, 'entries'> & { entries: WeekEntry[] })[];
}

/** A session (`number` from 1) as it is in a week (from 1), with what the week changes; null where the plan has none. */
export function sessionOf(plan: Plan, week: number, number: number): WeekSession | null {
  const session = plan.sessions[number - 1];
  if (!session || week < 1 || week > plan.weeks) return null;
  const { id, name, blocks } = session;
  return {
    id,
    name,
    week,
    number,
    blocks: blocks.map((block) => ({
      ...block,
      entries: block.entries.map((entry) => entryIn(entry, week)),
    })),
  };
}

function entryIn({ weeks, ...entry }: PlanEntry, week: number): WeekEntry {
  return { ...entry, ...weeks[String(week)] };
}

/** Every session of a plan, in the order in which they are trained. */
export const allSessions = (plan: Plan): WeekSession[] =>
  Array.from({ length: plan.weeks }, (_, before) =>
    plan.sessions.map((_session, at) => sessionOf(plan, before + 1, at + 1)!),
  ).flat();

/** The id of a session within a delivery: `2-3` is the third of the second week. */
export const sessionKey = ({ week, number }: Pick<WeekSession, 'week' | 'number'>): string =>
  `${week}-${number}`;

/** The session that `sessionKey` named; null for another text or one that the plan does not have. */
export function sessionOfKey(plan: Plan, key: string): WeekSession | null {
  const [, week, number] = /^([1-6])-([1-7])$/.exec(key) ?? [];
  return week === undefined ? null : sessionOf(plan, Number(week), Number(number));
}

const decimal = (value: number): string => String(value).replace('.', ',');

const units = { reps: '', seconds: ' s', metres: ' m' } as const;

/** '8', '8–10', '45 s', '200 m'. */
export const amountText = ({ unit, from, to }: Amount): string =>
  `${from === to ? from : `${from}–${to}`}${units[unit]}`;

/** '4 × 8–10', with 'por lado' where a set is done for each side. */
export const workText = ({ sets, amount }: Pick<WeekEntry, 'sets' | 'amount'>, perSide = false): string =>
  `${sets} × ${amountText(amount)}${perSide ? ' por lado' : ''}`;

/** '60 kg, RIR 2', '75 %'; empty where it is free. */
export const effortText = ({ kg, percent, rir }: Effort): string =>
  [
    kg === undefined ? '' : `${decimal(kg)} kg`,
    percent === undefined ? '' : `${decimal(percent)} %`,
    rir === undefined ? '' : `RIR ${decimal(rir)}`,
  ]
    .filter(Boolean)
    .join(', ');

/** '90 s', '2 min', '2 min 30 s'; empty without a rest. */
export function restText(seconds: number): string {
  if (seconds === 0) return '';
  if (seconds < 120 && seconds !== 60) return `${seconds} s`;
  const rest = seconds % 60;
  return `${Math.floor(seconds / 60)} min${rest ? ` ${rest} s` : ''}`;
}

/** A line of a session as it is written: page, PDF and mail have the same. */
export interface SheetLine {
  entryId: string;
  exercise: string;
  /** '4 × 8–10'. */
  work: string;
  /** '60 kg, RIR 2', or empty. */
  effort: string;
  /** 'descanso 2 min', or empty. */
  rest: string;
  /** 'tempo 3-1-1-0' and the trainer's words, or empty. */
  note: string;
}

/** What the lines of a session need of an exercise. */
export interface NamedExercise {
  name: string;
  perSide: boolean;
}

/** The lines of a session in order; an exercise that is not known is called 'Ejercicio'. */
export const sheetOf = (
  session: WeekSession,
  exerciseOf: (exerciseId: string) => NamedExercise | undefined,
): SheetLine[] =>
  session.blocks.flatMap(({ entries }) =>
    entries.map((entry) => {
      const { name = 'Ejercicio', perSide = false } = exerciseOf(entry.exerciseId) ?? {};
      const tempo = entry.tempo && `tempo ${entry.tempo}`;
      return {
        entryId: entry.id,
        exercise: name,
        work: workText(entry, perSide),
        effort: effortText(entry.effort),
        rest: entry.rest ? `descanso ${restText(entry.rest)}` : '',
        note: [tempo, entry.note].filter(Boolean).join('. '),
      };
    }),
  );

/** A line in one sentence: 'Sentadilla: 4 × 6, 80 kg, descanso 3 min'. */
export const lineText = ({ exercise, work, effort, rest, note }: SheetLine): string =>
  [`${exercise}: ${work}`, effort, rest, note].filter(Boolean).join(', ');

let dayFormat: Intl.DateTimeFormat | undefined;

/** 'lunes, 7 de diciembre', of a day (`YYYY-MM-DD`). */
export function dayText(day: string): string {
  dayFormat ??= new Intl.DateTimeFormat('es-ES', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });
  return dayFormat.format(new Date(`${day}T00:00:00Z`));
}

/** The exercises of a plan, each once. */
export const exerciseIdsOf = (plan: Plan): string[] => [
  ...new Set(
    plan.sessions.flatMap(({ blocks }) =>
      blocks.flatMap(({ entries }) => entries.map(({ exerciseId }) => exerciseId)),
    ),
  ),
];

/** Days of the week (1 is Monday) on which so many sessions are trained, unless the person chooses others. */
const usualDays: Record<number, readonly number[]> = {
  1: [1],
  2: [1, 4],
  3: [1, 3, 5],
  4: [1, 2, 4, 5],
  5: [1, 2, 3, 4, 5],
  6: [1, 2, 3, 4, 5, 6],
  7: [1, 2, 3, 4, 5, 6, 7],
};

/** The usual days of the week for a number of sessions, 1 to 7. */
export const usualWeekdays = (sessions: number): readonly number[] => usualDays[sessions]!;

const dayMs = 86_400_000;

/**
 * The day (`YYYY-MM-DD`) of every session, in their order: each on the next of the person's days of the week (1 to 7), from the day on
 * which the plan was sent (`YYYY-MM-DD` in Spain). Days that are not as many as the sessions of a week give way to the usual ones.
 */
export function plannedDays(plan: Plan, sentOn: string, weekdays?: readonly number[]): string[] {
  const count = plan.sessions.length;
  const days = weekdays?.length === count ? weekdays : usualWeekdays(count);
  const found: string[] = [];
  for (let at = Date.parse(`${sentOn}T00:00:00Z`); found.length < count * plan.weeks; at += dayMs) {
    const date = new Date(at);
    if (days.includes(date.getUTCDay() || 7)) found.push(date.toISOString().slice(0, 10));
  }
  return found;
}
