import { defaultHabits } from './habits.ts';
import { keys } from '../table/keys.ts';
import { readOptions, type OptionList, type OptionOf } from '../training/options.ts';
import { defaultPlans } from './plans.ts';
import { putStep, transact } from '../table/table.ts';
import { ConditionFailed } from '../table/errors.ts';
import { defaultTraining } from './training.ts';

type Facts = { [L in OptionList]: readonly Omit<OptionOf<L>, '_id' | 'order'>[] };

const facts: Facts = { ...defaultHabits, ...defaultTraining, ...defaultPlans };

/** Fixed ids, so that two initializers at once write the same items: the number of the list, then of the option. */
export const defaultOptions = Object.fromEntries(
  Object.entries(facts).map(([list, options], at) => [
    list,
    options.map((option, index) => ({
      ...option,
      _id: `opt_${String((at + 1) * 100 + index + 1).padStart(26, '0')}`,
      order: index + 1,
    })),
  ]),
) as { [L in OptionList]: OptionOf<L>[] };

/**
 * Writes the option lists and plans of a new stage, each only if there is nothing in it yet; whatever its admins
 * changed stays so. Tells which lists it wrote.
 */
export async function writeDefaultOptions(): Promise<OptionList[]> {
  const lists = Object.keys(defaultOptions) as OptionList[];
  const written = await Promise.all(lists.map(writeList));
  return lists.filter((_, at) => written[at]);
}

/** All or none, so that a crash does not leave half a list. */
async function writeList(list: OptionList): Promise<boolean> {
  if ((await readOptions(list)).length > 0) return false;
  try {
    await transact(
      defaultOptions[list].map((option) =>
        putStep(
          'option_exists',
          { ...keys.option(list, option._id), ...option },
          { condition: 'attribute_not_exists(pk)' },
        ),
      ),
    );
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed) return false;
    throw error;
  }
}
