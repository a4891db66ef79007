import type {
  MonthSummary,
  TrainingProgress,
  TrainingSetup,
  workouts,
} from '#shared/contracts/workouts/workouts.ts';
import { addDays, inMadrid } from '#shared/rules/routines/routine-calendar.ts';
import { allSessions, exerciseIdsOf, sessionKey } from '#shared/rules/routines/plan.ts';
import { lastTimes } from '#shared/rules/workouts/last-times.ts';
import {
  exerciseProgress,
  isFinished,
  nextSession,
  streakWeeks,
  trainedDays,
} from '#shared/rules/workouts/progress.ts';
import { findUser } from '#functions/accounts/index.ts';
import { readExercises } from '#functions/exercises/index.ts';
import type { UseCase } from '#functions/platform/http/serve.ts';
import { AppError } from '#functions/platform/kit/app-error.ts';
import { withWords } from './notes.ts';
import { findLastTrained, type Log, logOf, readLog, readSessions } from './log.ts';
import { daysOf, findSentMonths, requireOwnMonth, type SentMonth, requireSentMonth } from './sent-months.ts';
import { findSetup } from './setup.ts';
import { findOfferedOptions } from '#functions/training/index.ts';

/** Days before a month in which its last times are looked for: the two months before it. */
const daysBefore = 70;

/** Days of which progress tells: a year. */
const progressDays = 366;

/** A month in a line, with what was trained of it. */
function monthSummary(
  month: SentMonth,
  { sessions }: Pick<Log, 'sessions'>,
  setup: TrainingSetup | null,
): MonthSummary {
  const { delivery, plan } = month;
  const planned = allSessions(plan);
  const keys = planned.map(sessionKey);
  const done = new Set(sessions.filter(isFinished).map(({ key }) => key));
  const next = nextSession(keys, sessions);
  return {
    deliveryId: delivery._id,
    routineName: delivery.routineName,
    month: delivery.month,
    sentAt: delivery.sentAt,
    planned: planned.length,
    perWeek: plan.sessions.length,
    done: keys.filter((key) => done.has(key)).length,
    next: next < 0 ? null : { key: keys[next]!, name: planned[next]!.name, day: daysOf(month, setup)[next]! },
  };
}

const summaries = (
  months: SentMonth[],
  sessions: Log['sessions'],
  setup: TrainingSetup | null,
): MonthSummary[] =>
  months.map((month) => monthSummary(month, logOf({ sets: [], sessions }, month.delivery._id), setup));

/** GET /workouts */
export const listMonths: UseCase<typeof workouts.list> = async ({ actor }) => {
  const { _id: userId } = actor.user;
  const [months, sessions, setup] = await Promise.all([
    findSentMonths(userId),
    readSessions(userId),
    findSetup(userId),
  ]);
  return { success: true, data: { months: summaries(months, sessions, setup) } };
};

/**
 * GET /workouts/{deliveryId}: two reads where the function is warm, one of the delivery with the person's set-up and level, and one of the
 * log. The plan is the one that was sent, whatever its trainer has changed since (P326). A view as the user sees no notes.
 */
export const showMonth: UseCase<typeof workouts.month> = async ({ params, actor, now }) => {
  const { _id: userId } = actor.user;
  const month = await requireOwnMonth(userId, params.deliveryId);
  const { delivery, plan, day, setup, assessment, level } = month;
  const log = await readLog(userId, addDays(day, -daysBefore));
  const inPlan = await readExercises(exerciseIdsOf(plan));
  const { sets, sessions } = logOf(log, delivery._id);
  const others = [...inPlan.values()].flatMap(({ substitutes }) => substitutes);
  const done = sets.map(({ exerciseId }) => exerciseId);
  const exercises = await readExercises([...inPlan.keys(), ...others, ...done]);
  return {
    success: true,
    data: {
      deliveryId: delivery._id,
      routineName: delivery.routineName,
      month: delivery.month,
      sentAt: delivery.sentAt,
      plan,
      correctedAt: delivery.corrections?.at(-1)?.at ?? null,
      exercises: [...exercises.values()],
      days: daysOf(month, setup),
      sets,
      sessions: actor.viewer ? sessions : await withWords(userId, sessions, assessment),
      lastTimes: lastTimes(setsBefore(log, month), exercises.keys(), inMadrid(now).day),
      setup,
      startFactor: await startFactor(level),
    },
  };
};

/** The sets of each delivery that was sent before, also those that were done since. */
function setsBefore({ sets }: Log, { delivery, day }: SentMonth): Log['sets'][] {
  const earlier = sets.filter((set) => set.deliveryId !== delivery._id && set.day <= day);
  return [...Map.groupBy(earlier, ({ deliveryId }) => deliveryId).values()];
}

/** The part of the plan's kilos that the lowest level begins with. */
const lowest = 0.6;

/**
 * The part of the plan's kilos that a person begins with where there is no log, 0.6 to 1: by the place of their level among those that are
 * offered, the first of which is the lowest. Without a level, or with one that is retired, all of them.
 */
async function startFactor(level: string | null): Promise<number> {
  if (level === null) return 1;
  const offered = await findOfferedOptions('fitness-levels');
  const at = offered.findIndex(({ _id }) => _id === level);
  const last = offered.length - 1;
  if (at < 0 || last === 0) return 1;
  return Math.round((lowest + ((1 - lowest) * at) / last) * 100) / 100;
}

/** GET /workouts/{deliveryId}/month.pdf: what writes it, with its fonts, is loaded with the first one. */
export const showSheet: UseCase<typeof workouts.sheet> = async ({ params, actor }) => {
  const { _id: userId } = actor.user;
  const [month, setup, { writeMonth }] = await Promise.all([
    requireSentMonth(userId, params.deliveryId),
    findSetup(userId),
    import('./month-sheet.ts'),
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

/** GET /workouts/progress */
export const showProgress: UseCase<typeof workouts.progress> = async ({ actor, now }) => {
  const { progress } = await readTraining(actor.user._id, now);
  return { success: true, data: progress };
};

/** GET /workouts/users/{userId}, for trainers. */
export const showOfUser: UseCase<typeof workouts.ofUser> = async ({ params, now }) => {
  const [user, training] = await Promise.all([findUser(params.userId), readTraining(params.userId, now)]);
  if (!user) throw new AppError('user_not_found');
  return { success: true, data: { ...training, lastTrainedOn: await findLastTrained(params.userId) } };
};

/** The months of a user, and what was trained in the last year. */
async function readTraining(
  userId: string,
  now: Date,
): Promise<{ months: MonthSummary[]; progress: TrainingProgress; setup: TrainingSetup | null }> {
  const today = inMadrid(now).day;
  const since = addDays(today, -progressDays);
  const [all, log, setup] = await Promise.all([
    findSentMonths(userId),
    readLog(userId, since),
    findSetup(userId),
  ]);
  const recent = all.filter(({ day }) => day >= since);
  const months = summaries(recent, log.sessions, setup);
  const days = trainedDays(log, today);
  const exercises = await readExercises(log.sets.map(({ exerciseId }) => exerciseId));
  const sum = (of: 'done' | 'planned') => months.reduce((total, month) => total + month[of], 0);
  return {
    months,
    setup,
    progress: {
      sessionsDone: sum('done'),
      sessionsPlanned: sum('planned'),
      streakWeeks: streakWeeks(days, today),
      trainedDays: days,
      exercises: exerciseProgress(log.sets, (id) => exercises.get(id), today),
    },
  };
}
