import type { routineProgress } from '#shared/contracts/routines/routine-progress.ts';
import { addDays, inMadrid, nextRunDay, previewDaysAhead } from '#shared/rules/routines/routine-calendar.ts';
import { nextSendDay } from '#shared/rules/subscriptions/paid-period.ts';
import { findOptions } from '#functions/training/index.ts';
import { findDueProgress } from '../due-progress.ts';
import { nextMonthOf, type StoredProgress } from '../progress.ts';
import { findRoutines, type StoredRoutine } from '../grid/routines.ts';
import { findUserSummaries } from '#functions/accounts/index.ts';
import { AppError } from '#functions/platform/kit/app-error.ts';
import type { UseCase } from '#functions/platform/http/serve.ts';
import { messages } from '../messages.ts';
import { slotId } from '#functions/platform/table/track.ts';

/** Users of a slot that the answer names; the others are only counted. */
const namedUsersPerSlot = 5;

/**
 * GET /routine-progress/preview: the users who are due on a day, by slot. Slots without a routine come first, then the
 * ones with most users. The day is at most a week ahead, because the preview reads every user who is due by then.
 */
export const showPreview: UseCase<typeof routineProgress.preview> = async ({ query, now }) => {
  const today = inMadrid(now).day;
  const day = query.day ?? addDays(today, 1);
  if (day > addDays(today, previewDaysAhead))
    throw new AppError('invalid_input', { field: 'day', message: messages.tooFarAhead(previewDaysAhead) });
  const [routines, types, frequencies] = await Promise.all([
    findRoutines(),
    findOptions('workouttypes'),
    findOptions('training-frequencies'),
  ]);
  const bySlot = new Map(routines.map((each) => [slotId(each, each.month), each]));
  const slots = await countDueBySlot(day, now, bySlot);
  const namedUsers = await findNamedUsers(slots);
  const answers = [...slots.values()].flatMap((slot) => {
    const workoutType = types.find(({ _id }) => _id === slot.workoutType);
    const trainingFrequency = frequencies.find(({ _id }) => _id === slot.trainingFrequency);
    if (!workoutType || !trainingFrequency) return [];
    const routine = bySlot.get(slotId(slot, slot.month));
    const { month, users, firstUserIds } = slot;
    return {
      workoutType,
      trainingFrequency,
      month,
      users,
      routine: routine ? { _id: routine._id, name: routine.name } : null,
      people: firstUserIds.flatMap((userId) => namedUsers.get(userId) ?? []),
    };
  });
  answers.sort((a, b) => Number(a.routine !== null) - Number(b.routine !== null) || b.users - a.users);
  const sum = (some: typeof answers) => some.reduce((total, { users }) => total + users, 0);
  const withoutRoutine = sum(answers.filter(({ routine }) => routine === null));
  return { success: true, data: { day, users: sum(answers), withoutRoutine, slots: answers } };
};

interface DueSlot {
  workoutType: string;
  trainingFrequency: string;
  month: number;
  users: number;
  /** The users to name. */
  firstUserIds: string[];
}

/**
 * Counts the users who are still due on `day`, and whose month is paid by then. A run before that day sends to the users who are due
 * earlier, unless their slot has no routine.
 */
async function countDueBySlot(
  day: string,
  now: Date,
  routines: ReadonlyMap<string, StoredRoutine>,
): Promise<Map<string, DueSlot>> {
  const slots = new Map<string, DueSlot>();
  const nextRun = nextRunDay(now);
  const count = (progress: StoredProgress) => {
    const { workoutType, trainingFrequency, userId } = progress;
    const month = nextMonthOf(progress, progress);
    const key = slotId(progress, month);
    const sendDay = nextSendDay(progress, now);
    if (sendDay === null || sendDay > day) return;
    if (nextRun < day && sendDay < day && routines.has(key)) return;
    const slot = slots.get(key) ?? { workoutType, trainingFrequency, month, users: 0, firstUserIds: [] };
    slot.users++;
    if (slot.firstUserIds.length < namedUsersPerSlot) slot.firstUserIds.push(userId);
    slots.set(key, slot);
  };
  for await (const due of findDueProgress(day)) due.forEach(count);
  return slots;
}

async function findNamedUsers(slots: Map<string, DueSlot>) {
  const userIds = [...slots.values()].flatMap(({ firstUserIds }) => firstUserIds);
  const users = await findUserSummaries(userIds);
  return new Map(users.map(({ _id, name, email }) => [_id, { _id, name, email }]));
}
