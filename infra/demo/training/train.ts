import { putSession, putSet, raiseLastTrained } from '#functions/workouts/log.ts';
import { daysOf, findSentMonths, type SentMonth } from '#functions/workouts/sent-months.ts';
import { putSetup } from '#functions/workouts/setup.ts';
import type { LoggedSession, LoggedSet, TrainingSetup } from '#shared/contracts/workouts/workouts.ts';
import { allSessions, sessionKey, type WeekEntry, type WeekSession } from '#shared/rules/routines/plan.ts';
import { inMadrid, sendTime } from '#shared/rules/routines/routine-calendar.ts';
import { setKey } from '#shared/rules/workouts/merge-log.ts';
import { userByEmail } from '../api-call.ts';
import { demoMembers } from '../members/members.ts';
import { writeEach } from '../write-each.ts';

const minute = 60_000;
/** From the hour of the mails in the morning to half past six. */
const untilEvening = 9.5 * 60 * minute;
const perSet = 3 * minute;
const longest = 60 * minute;

/** What the members train with: the first one in a gym on the usual days, the other at home. */
const setups = {
  gym: {
    weekdays: null,
    equipment: ['barbell', 'dumbbells', 'machine', 'cable', 'bench', 'pull-up-bar', 'cardio-machine'],
    minutes: 75,
  },
  home: { weekdays: [2, 3, 5, 6], equipment: ['dumbbells', 'band', 'bench', 'pull-up-bar'], minutes: 60 },
} satisfies Record<string, TrainingSetup>;

/** A session that was trained, with its sets. */
interface Trained {
  session: LoggedSession;
  sets: LoggedSet[];
}

/**
 * Lets the members who were sent plans train until `now`: most sessions, with growing loads. It writes the product's own log, a few
 * hundred sets at once; none of them is played at its time, because nothing in the shop follows from it.
 */
export async function trainMembers(now: Date): Promise<void> {
  for (const [index, { email }] of demoMembers.entries()) {
    const { _id: userId } = await userByEmail(email);
    const strength = 1 + 0.05 * index;
    const months = await findSentMonths(userId);
    const setup = index === 0 ? setups.gym : setups.home;
    if (months.length > 0) await putSetup(userId, setup);
    for (const [monthsAgo, month] of months.entries()) {
      const place = { userId, deliveryId: month.delivery._id, day: month.day };
      const trained = trainedOf(month, daysOf(month, setup), { isNewest: monthsAgo === 0, strength, now });
      await writeEach(trained, ({ session }) => putSession(place, session));
      await writeEach(
        trained.flatMap(({ sets }) => sets),
        (set) => putSet(place, set),
      );
      const last = trained.at(-1)?.session.finishedAt;
      if (last) await raiseLastTrained(userId, inMadrid(new Date(last)).day);
    }
  }
}

/** What was trained of a month, on its planned days: of the newest all but the last sessions, of an earlier one four of five. */
function trainedOf(
  { plan }: SentMonth,
  days: readonly string[],
  { isNewest, strength, now }: { isNewest: boolean; strength: number; now: Date },
): Trained[] {
  const planned = allSessions(plan);
  return planned.flatMap((session, at) => {
    const isDone = isNewest ? at < planned.length - 2 : at % 5 !== 3;
    const startedAt = sendTime(days[at]!).getTime() + untilEvening;
    return isDone && startedAt + longest < now.getTime() ? [train(session, startedAt, strength)] : [];
  });
}

/** A session from its first to its last set. In one of six its last entry is left out. */
function train(session: WeekSession, startedAt: number, strength: number): Trained {
  const key = sessionKey(session);
  const entries = session.blocks.flatMap((block) => block.entries);
  const skipped = (session.week + session.number) % 6 === 5 ? [entries.at(-1)!.id] : [];
  const done = entries
    .filter(({ id }) => !skipped.includes(id))
    .flatMap((entry) => Array.from({ length: entry.sets }, (_, nth) => ({ entry, number: nth + 1 })));
  const timeOf = (sets: number) => new Date(startedAt + sets * perSet).toISOString();
  const sets = done.map(({ entry, number }, before) => ({
    key: setKey(key, entry.id, number),
    exerciseId: entry.exerciseId,
    ...performed(entry, number, session.week, strength),
    isDone: true,
    revision: 1,
    at: timeOf(before + 1),
  }));
  const finishedAt = timeOf(sets.length + 1);
  return {
    session: { key, startedAt: timeOf(0), finishedAt, skipped, swaps: {}, revision: 2, at: finishedAt },
    sets,
  };
}

/** Repetitions rise to the end of their range in two weeks, and kilos in the third; the last set is the hardest. */
function performed(
  { amount, effort, progression, sets }: WeekEntry,
  number: number,
  week: number,
  strength: number,
): Pick<LoggedSet, 'amount' | 'load' | 'rir'> {
  const isLast = number === sets;
  const step = week === 3 && progression.kind === 'double' ? progression.kg : 0;
  const reps = week === 2 ? amount.to : amount.from + (week === 1 ? 1 : 0);
  return {
    amount: isLast && week !== 2 ? Math.max(amount.from, reps - 1) : reps,
    load: effort.kg === undefined ? null : Math.round((effort.kg * strength + step) * 2) / 2,
    rir: isLast ? (effort.rir ?? null) : null,
  };
}
