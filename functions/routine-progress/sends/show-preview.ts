import type { routineProgress } from '#shared/contracts/routine-progress.ts';
import { addDays, inMadrid, nextRunDay, previewDaysAhead } from '#shared/rules/routine-calendar.ts';
import { findOptions } from '../../_data/training/options.ts';
import { findDueProgress } from '../../_data/routines/due-progress.ts';
import { monthOf, type StoredProgress } from '../../_data/routines/progress.ts';
import { findRoutines, slotOf, type StoredRoutine } from '../../_data/routines/routines.ts';
import { findUserSummaries } from '../../_data/accounts/users.ts';
import { AppError } from '../../_kit/app-error.ts';
import type { UseCase } from '../../_http/serve.ts';
import { messages } from '../messages.ts';

/** So many of a slot's users are named. */
const namedPerSlot = 5;

/**
 * GET /routine-progress/preview: who is sent to on the day, by slot, and who waits then for a routine that is missing; the
 * latter first.
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
  const bySlot = new Map(routines.map((each) => [slotOf(each, each.month), each]));
  const slots = await dueBySlot(day, nextRunDay(now), bySlot);
  const people = await findNamed(slots);
  const answers = [...slots.values()].flatMap((slot) => {
    const workoutType = types.find(({ _id }) => _id === slot.workoutType);
    const trainingFrequency = frequencies.find(({ _id }) => _id === slot.trainingFrequency);
    if (!workoutType || !trainingFrequency) return [];
    const routine = bySlot.get(slotOf(slot, slot.month));
    const { month, users, first } = slot;
    return {
      workoutType,
      trainingFrequency,
      month,
      users,
      routine: routine ? { _id: routine._id, name: routine.name } : null,
      people: first.flatMap((userId) => people.get(userId) ?? []),
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
  /** Ids of the first users. */
  first: string[];
}

/** A run in between takes along whoever is due before the day, unless their routine is missing. */
async function dueBySlot(
  day: string,
  nextRun: string,
  routines: ReadonlyMap<string, StoredRoutine>,
): Promise<Map<string, DueSlot>> {
  const slots = new Map<string, DueSlot>();
  const count = (progress: StoredProgress) => {
    const { workoutType, trainingFrequency, userId } = progress;
    const month = monthOf(progress, progress);
    const key = slotOf(progress, month);
    if (nextRun < day && progress.nextDueDate < day && routines.has(key)) return;
    const slot = slots.get(key) ?? { workoutType, trainingFrequency, month, users: 0, first: [] };
    slot.users++;
    if (slot.first.length < namedPerSlot) slot.first.push(userId);
    slots.set(key, slot);
  };
  for await (const due of findDueProgress(day)) due.forEach(count);
  return slots;
}

async function findNamed(slots: Map<string, DueSlot>) {
  const userIds = [...slots.values()].flatMap(({ first }) => first);
  const people = await findUserSummaries(userIds);
  return new Map(people.map(({ _id, name, email }) => [_id, { _id, name, email }]));
}
