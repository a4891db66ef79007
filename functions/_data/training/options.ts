import * as z from 'zod';
import { keys } from '../table/keys.ts';
import { get, queryAll } from '../table/table.ts';

/** One choice of an assessment list. Choices are never deleted, for assessments name them. */
export const StoredOption = z.object({
  _id: z.string(),
  name: z.string(),
  description: z.string(),
  order: z.int(),
});
export type StoredOption = z.output<typeof StoredOption>;

const StoredFrequency = StoredOption.extend({ daysPerWeek: z.int().min(1).max(7) });
export type StoredFrequency = z.output<typeof StoredFrequency>;

/** A plan as it is sold. Stripe's price of it is found by its code (shared/rules/plans.ts). */
const StoredPlan = StoredOption.extend({
  code: z.string(),
  monthlyCents: z.int().positive(),
  annualCents: z.int().positive(),
});
export type StoredPlan = z.output<typeof StoredPlan>;

/** Every list, by the path it is read at. */
export const optionSchemas = {
  'eating-habits': StoredOption,
  'nutrition-types': StoredOption,
  'fitness-levels': StoredOption,
  'sports-activities': StoredOption,
  motivations: StoredOption,
  workouttypes: StoredOption,
  'training-frequencies': StoredFrequency,
  'subscription-types': StoredPlan,
} as const;
export type OptionList = keyof typeof optionSchemas;
/** What one list holds. */
export type OptionOf<L extends OptionList> = z.output<(typeof optionSchemas)[L]>;

/** Lists change by an admin's hand only, and the distribution keeps them longer than this. */
const warmMs = 10_000;

const held = new Map<OptionList, { options: Promise<StoredOption[]>; loadedAt: number }>();

/** A list in the assessment's order; kept for some seconds in the warm function. */
export async function findOptions<L extends OptionList>(list: L): Promise<OptionOf<L>[]> {
  const known = held.get(list);
  const options = known && Date.now() < known.loadedAt + warmMs ? known.options : load(list);
  return (await options) as OptionOf<L>[];
}

/** One choice of a list, or null. One that is newer than the kept list is found as well. */
export async function findOption<L extends OptionList>(list: L, id: string): Promise<OptionOf<L> | null> {
  const known = (await findOptions(list)).find(({ _id }) => _id === id);
  return known ?? ((await get(optionSchemas[list], keys.option(list, id), true)) as OptionOf<L> | null);
}

/** The plans, in their order. */
export const findPlans = (): Promise<StoredPlan[]> => findOptions('subscription-types');

/** A plan, or null. */
export const findPlan = (id: string): Promise<StoredPlan | null> => findOption('subscription-types', id);

/** A list as it stands in the table now. */
export async function readOptions<L extends OptionList>(list: L): Promise<OptionOf<L>[]> {
  const options = (await queryAll(optionSchemas[list], `options#${list}`)) as OptionOf<L>[];
  return options.toSorted((a, b) => a.order - b.order);
}

/** Calls at the same time share one load; one that failed is not kept. */
function load(list: OptionList): Promise<StoredOption[]> {
  const options: Promise<StoredOption[]> = readOptions(list);
  held.set(list, { options, loadedAt: Date.now() });
  options.catch(() => held.delete(list));
  return options;
}
