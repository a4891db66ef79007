import { allCategories } from '#shared/rules/back-office/audit.ts';
import { compareCategories } from '#shared/rules/catalogue/category.ts';
import { AppError } from '#functions/platform/kit/app-error.ts';
import { auditStep, type Editor } from '#functions/platform/audit-entries.ts';
import { keys } from '../entities.ts';
import { retryOnConflict } from '#functions/platform/table/retries.ts';
import { deleteStep, setExpression, transact, updateStep } from '#functions/platform/table/table.ts';
import {
  auditedCategory,
  claimedSlugs,
  claimSlugStep,
  findCategories,
  findCategory,
  type StoredCategory,
} from './categories.ts';

/** What an edit may change. The address stays (`slug`), and products change the count. */
type CategoryChanges = {
  [Field in Exclude<keyof StoredCategory, Fixed>]?: StoredCategory[Field] | undefined;
};
type Fixed = '_id' | 'slug' | 'productCount' | 'version' | 'hiddenSince';

/**
 * Changes fields of a category and returns it. Throws `ConditionFailed('category_name_taken')`, and `AppError`: 404
 * `category_not_found`; 409 `stale_edit` with the current one when it is in another version than the admin saw (P35), unless it
 * already is as wanted, as after a second press.
 */
export const updateCategory = (
  categoryId: string,
  changes: CategoryChanges,
  version: number | undefined,
  editor: Editor,
): Promise<StoredCategory> =>
  changeStored(categoryId, async (before) => {
    const wanted = Object.entries(changes).filter(([, value]) => value !== undefined);
    if (wanted.every(([field, value]) => before[field as keyof StoredCategory] === value)) return before;
    if (version !== undefined && before.version !== version)
      throw new AppError('stale_edit', { details: { current: before } });
    const isHidden = before.isActive && changes.isActive === false;
    const changed = {
      ...Object.fromEntries(wanted),
      // the prices of its products are offered until now
      ...(isHidden && { hiddenSince: editor.now.toISOString() }),
      version: before.version + 1,
    };
    const after: StoredCategory = { ...before, ...changed };
    const { update, names, values } = setExpression(changed);
    await transact([
      updateStep('category_changed', keys.category(categoryId), {
        update,
        condition: '#version = :seen',
        names,
        values: { ...values, ':seen': before.version },
      }),
      ...renameSteps(before, after),
      auditStep(editor, { action: 'edit', object: auditedCategory(after), before, after }),
    ]);
    return after;
  });

/** Claims the address of the new name and gives up that of the old one; the category's own address stays its own. */
function renameSteps(before: StoredCategory, after: StoredCategory) {
  const held = claimedSlugs(before);
  const wanted = claimedSlugs(after);
  return [
    ...wanted.filter((slug) => !held.includes(slug)).map((slug) => claimSlugStep(after._id, slug)),
    ...held.filter((slug) => !wanted.includes(slug)).map(giveUpSlugStep),
  ];
}

const giveUpSlugStep = (slug: string) => deleteStep('category_changed', keys.categorySlug(slug));

/** Deletes a category without products (P58). Throws `AppError`: 404 `category_not_found`, 409 `category_in_use`. */
export const deleteCategory = (categoryId: string, editor: Editor): Promise<void> =>
  changeStored(categoryId, async (category) => {
    if (category.productCount > 0) throw new AppError('category_in_use');
    await transact([
      deleteStep('category_changed', keys.category(categoryId), {
        condition: '#version = :seen AND productCount = :none',
        names: { '#version': 'version' },
        values: { ':seen': category.version, ':none': 0 },
      }),
      ...claimedSlugs(category).map(giveUpSlugStep),
      auditStep(editor, { action: 'remove', object: auditedCategory(category), before: category }),
    ]);
  });

/** Applies a change to the stored category, again after a concurrent change; 409 `conflict` when others keep changing it. */
const changeStored = <T>(categoryId: string, change: (category: StoredCategory) => Promise<T>): Promise<T> =>
  retryOnConflict(
    async () => {
      const category = await findCategory(categoryId);
      if (!category) throw new AppError('category_not_found');
      return change(category);
    },
    { whenExhausted: 'conflict' },
  );

/**
 * Sets the order of several categories, of all or of none; 404 `category_not_found` when one does not exist. One with `was`,
 * the order that it must still have, is 409 `conflict` when it has another or is gone. Those that have the new order already
 * are not written. It raises no version: an open form sends the order only if its admin changed it there.
 */
export const saveCategoryOrder = (orders: CategoryPlace[], editor: Editor): Promise<void> =>
  retryOnConflict(
    async () => {
      const before = await findCategories();
      const wanted = new Map(orders.map(({ _id, order }) => [_id, order]));
      if (orders.some((place) => hasMoved(place, before))) throw new AppError('conflict');
      if (before.filter(({ _id }) => wanted.has(_id)).length < wanted.size)
        throw new AppError('category_not_found');
      const after = before.map((each) => ({ ...each, order: wanted.get(each._id) ?? each.order }));
      const steps = before.flatMap((each, at) =>
        each.order === after[at]!.order ? [] : orderStep(each, after[at]!.order),
      );
      if (steps.length === 0) return;
      const object = { kind: 'category', id: allCategories, label: '' } as const;
      const sequences = { before: sequenceOf(before), after: sequenceOf(after) };
      await transact([...steps, auditStep(editor, { action: 'order', object, ...sequences })]);
    },
    { whenExhausted: 'conflict' },
  );

type CategoryPlace = Pick<StoredCategory, '_id' | 'order'> & { was?: number | undefined };

/** Whether another admin has given a category another order than the one that it must still have, or removed it. */
function hasMoved({ _id, order, was }: CategoryPlace, categories: StoredCategory[]): boolean {
  const stored = categories.find((each) => each._id === _id)?.order;
  return was !== undefined && stored !== was && stored !== order;
}

const sequenceOf = (categories: StoredCategory[]) => ({
  sequence: categories.toSorted(compareCategories).map(({ name }) => name),
});

const orderStep = ({ _id, order: read }: StoredCategory, order: number) =>
  updateStep('category_changed', keys.category(_id), {
    update: 'SET #order = :order',
    condition: '#order = :read',
    names: { '#order': 'order' },
    values: { ':order': order, ':read': read },
  });
