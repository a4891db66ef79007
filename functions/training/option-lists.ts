import * as z from 'zod';
import type { ManagedList } from '#shared/contracts/training/evaluation-management.ts';
import { keys } from './entities.ts';
import { get, setExpression, type Step, updateStep } from '#functions/platform/table/table.ts';
import { isOffered, type OptionList, readOptions, type StoredOption } from './options.ts';

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
