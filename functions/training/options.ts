import * as z from 'zod';
import { type EvaluationPath, optionMemorySeconds } from '#shared/rules/training/evaluation-lists.ts';
import { onForget } from '#functions/platform/kit/kept.ts';
import { keys } from './entities.ts';
import { get, queryAll, setExpression, type Step, updateStep } from '#functions/platform/table/table.ts';
import { AppError } from '#functions/platform/kit/app-error.ts';
import type { Track } from '#functions/platform/table/track.ts';
import { getMany } from '#functions/platform/table/batches.ts';
import type { ManagedList } from '#shared/contracts/training/evaluation-management.ts';

/** One option of an assessment list. Options are retired and never deleted, because assessments refer to them. */
export const StoredOption = z.object({
  _id: z.string(),
  name: z.string(),
  description: z.string(),
  order: z.int(),
  /** Since when it is no longer offered. */
  retiredAt: z.iso.datetime().optional(),
  /** Raised by edits of its texts; absent before the first. */
  version: z.int().optional(),
});
export type StoredOption = z.output<typeof StoredOption>;

const StoredFrequency = StoredOption.extend({ daysPerWeek: z.int().min(1).max(7) });
export type StoredFrequency = z.output<typeof StoredFrequency>;

/** A plan. What it costs is known to Stripe alone: its prices are found by the plan's code (shared/rules/subscriptions/plans.ts). */
const StoredPlan = StoredOption.extend({ code: z.string() });
export type StoredPlan = z.output<typeof StoredPlan>;

/** The schema of each list, by the path it is read at. */
export const optionSchemas = {
  'eating-habits': StoredOption,
  'nutrition-types': StoredOption,
  'fitness-levels': StoredOption,
  'sports-activities': StoredOption,
  motivations: StoredOption,
  workouttypes: StoredOption,
  'training-frequencies': StoredFrequency,
  'subscription-types': StoredPlan,
} as const satisfies Record<EvaluationPath, typeof StoredOption>;
export type OptionList = EvaluationPath;
/** The options of one list. */
export type OptionOf<L extends OptionList> = z.output<(typeof optionSchemas)[L]>;

/** Lists change only when an admin edits them, and the distribution caches them longer than this. */
const cacheMs = optionMemorySeconds * 1000;

const cache = new Map<OptionList, { options: Promise<StoredOption[]>; loadedAt: number }>();
onForget(() => cache.clear());

/** A list in the assessment's order, retired options included; cached for ten seconds in the warm function. */
export async function findOptions<L extends OptionList>(list: L): Promise<OptionOf<L>[]> {
  const cached = cache.get(list);
  const options = cached && Date.now() < cached.loadedAt + cacheMs ? cached.options : loadOptions(list);
  return (await options) as OptionOf<L>[];
}

/** One option of a list, or null. One that is newer than the cached list is read from the table. */
export async function findOption<L extends OptionList>(list: L, id: string): Promise<OptionOf<L> | null> {
  const listed = (await findOptions(list)).find(({ _id }) => _id === id);
  return listed ?? ((await get(optionSchemas[list], keys.option(list, id), true)) as OptionOf<L> | null);
}

/** Whether an option may be chosen now. */
export const isOffered = ({ retiredAt }: Pick<StoredOption, 'retiredAt'>): boolean => retiredAt === undefined;

/** The options that the assessment offers, in its order; cached like `findOptions`. */
export const findOfferedOptions = async <L extends OptionList>(list: L): Promise<OptionOf<L>[]> =>
  (await findOptions(list)).filter(isOffered);

/** Whether a list offers an option. One that is newer than the cached list, or just offered again, is read from the table. */
export async function offersOption(list: OptionList, id: string): Promise<boolean> {
  const listed = (await findOptions(list)).find(({ _id }) => _id === id);
  const option = listed && isOffered(listed) ? listed : await get(optionSchemas[list], keys.option(list, id));
  return option !== null && isOffered(option);
}

/** The plans, in their order. */
export const findPlans = (): Promise<StoredPlan[]> => findOptions('subscription-types');

/** A plan, or null. */
export const findPlan = (id: string): Promise<StoredPlan | null> => findOption('subscription-types', id);

/** A list as it is in the table now, in its order. */
export async function readOptions<L extends OptionList>(list: L): Promise<OptionOf<L>[]> {
  const options = (await queryAll(optionSchemas[list], `options#${list}`, {
    prefix: 'opt_',
  })) as OptionOf<L>[];
  return options.toSorted((a, b) => a.order - b.order);
}

/** Concurrent calls share one load; a failed one is not cached. */
function loadOptions(list: OptionList): Promise<StoredOption[]> {
  const options: Promise<StoredOption[]> = readOptions(list);
  cache.set(list, { options, loadedAt: Date.now() });
  options.catch(() => cache.delete(list));
  return options;
}

/** Throws 400 `unknown_option` for a workout type or frequency that is no option; `fields` are their names in the input. */
export async function checkTrack(track: Track, fields: Track): Promise<void> {
  const [workoutType, trainingFrequency] = await Promise.all([
    findOption('workouttypes', track.workoutType),
    findOption('training-frequencies', track.trainingFrequency),
  ]);
  if (!workoutType) throw new AppError('unknown_option', { field: fields.workoutType });
  if (!trainingFrequency) throw new AppError('unknown_option', { field: fields.trainingFrequency });
}

/** What tracks are called: `Fuerza, 3 días`. Reads both lists, which a warm function keeps for some seconds. */
export async function readTrackNames(): Promise<(track: Track) => string> {
  const [types, frequencies] = await Promise.all([
    findOptions('workouttypes'),
    findOptions('training-frequencies'),
  ]);
  const nameIn = (options: readonly { _id: string; name: string }[], id: string) =>
    options.find(({ _id }) => _id === id)?.name ?? id;
  return ({ workoutType, trainingFrequency }) =>
    `${nameIn(types, workoutType)}, ${nameIn(frequencies, trainingFrequency)}`;
}

/** The attributes of an assessment that a list reads: no body data. */
const Choice = z.object({ userId: z.string(), workoutType: z.string(), trainingFrequency: z.string() });

/** The tracks that users have chosen in their assessment, by user id; users without an assessment are absent. */
export async function findChosenTracks(userIds: string[]): Promise<Map<string, Track>> {
  const items = await getMany(userIds.map(keys.assessment), true, Object.keys(Choice.shape));
  return new Map(
    items.map((item) => {
      const { userId, ...track } = z.parse(Choice, item);
      return [userId, track];
    }),
  );
}

/** What is counted of a list; absent before the first change. */
const Counters = z.object({
  /** Changes of the order, and of what is offered. */
  version: z.int().default(0),
  /** Changes of names, so that no two of a list are alike. */
  names: z.int().default(0),
});
type Counter = keyof z.output<typeof Counters>;

/** A list with its counters. */
export interface CountedList extends z.output<typeof Counters> {
  options: StoredOption[];
}

/**
 * A list as it is in the table now. The counters are read first: a write in between makes them too old, and what rests on
 * them is refused, never too new.
 */
export const readCountedList = async (list: OptionList): Promise<CountedList> => ({
  ...(await readCounters(list)),
  options: await readOptions(list),
});

/** Whether a list has another version than when it was read: its options may then be newer than its counters. */
export const hasNewVersion = async (list: OptionList, read: CountedList): Promise<boolean> =>
  (await readCounters(list)).version !== read.version;

const readCounters = async (list: OptionList): Promise<z.output<typeof Counters>> =>
  (await get(Counters, keys.optionListVersion(list))) ?? { version: 0, names: 0 };

/** The step that raises counters of a list; refused as `list_changed` when one of them is not as it was read. */
export function raiseStep(list: OptionList, read: CountedList, counters: readonly Counter[]): Step {
  const raised = setExpression(Object.fromEntries(counters.map((name) => [name, read[name] + 1])));
  const seen = counters.filter((name) => read[name] > 0);
  return updateStep('list_changed', keys.optionListVersion(list), {
    update: raised.update,
    condition: counters
      .map((name) => (read[name] > 0 ? `#${name} = :seen_${name}` : `attribute_not_exists(#${name})`))
      .join(' AND '),
    names: raised.names,
    values: { ...raised.values, ...Object.fromEntries(seen.map((name) => [`:seen_${name}`, read[name]])) },
  });
}

/** The options that a list offers, in their order. */
export const offeredOf = ({ options }: CountedList): StoredOption[] => options.filter(isOffered);

/** A list as admins see it: what it offers, then what is retired. */
export function managedList({ version, options }: CountedList): ManagedList {
  const retired = options.filter((option) => !isOffered(option));
  return { version, options: [...options.filter(isOffered), ...retired].map(managedOption) };
}

/** An option as admins see it. */
export const managedOption = (option: StoredOption) => ({
  ...option,
  retiredAt: option.retiredAt ?? null,
  version: option.version ?? 0,
});
