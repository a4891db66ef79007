import { defaultPlans } from '#shared/rules/subscriptions/default-plans.ts';
import { defaultHabits } from './default-habits.ts';
import { keys } from './entities.ts';
import { readOptions, type OptionList, type OptionOf } from './options.ts';
import { putNewItems } from '../platform/table/put-new-items.ts';
import { defaultTraining } from './default-training.ts';

type Defaults = { [L in OptionList]: readonly Omit<OptionOf<L>, '_id' | 'order'>[] };

const defaults: Defaults = {
  ...defaultHabits,
  ...defaultTraining,
  // what they cost is asked of Stripe
  'subscription-types': defaultPlans.map(({ code, name, description }) => ({ code, name, description })),
};

/** Fixed ids, so that two concurrent initializers write the same items: the number of the list, then of the option. */
export const defaultOptions = Object.fromEntries(
  Object.entries(defaults).map(([list, options], at) => [
    list,
    options.map((option, index) => ({
      ...option,
      _id: `opt_${String((at + 1) * 100 + index + 1).padStart(26, '0')}`,
      order: index + 1,
    })),
  ]),
) as { [L in OptionList]: OptionOf<L>[] };

/**
 * Writes the default option lists and plans to a stage, each list only while it is empty, so that admins' changes stay.
 * Returns the lists that it wrote.
 */
export async function writeDefaultOptions(): Promise<OptionList[]> {
  const lists = Object.keys(defaultOptions) as OptionList[];
  const written = await Promise.all(lists.map(writeList));
  return lists.filter((_, at) => written[at]);
}

async function writeList(list: OptionList): Promise<boolean> {
  if ((await readOptions(list)).length > 0) return false;
  return putNewItems(defaultOptions[list].map((option) => ({ ...keys.option(list, option._id), ...option })));
}
