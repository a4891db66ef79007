import { maxOffered } from '#shared/rules/training/evaluation-lists.ts';
import { AppError } from '#functions/platform/kit/app-error.ts';
import { newId } from '#functions/platform/kit/ids.ts';
import { auditStep, type Editor } from '#functions/platform/audit-entries.ts';
import { ConditionFailed } from '#functions/platform/table/errors.ts';
import { keys } from './entities.ts';
import { retryOnConflict } from '#functions/platform/table/retries.ts';
import { putStep, setExpression, type Step, transact, updateStep } from '#functions/platform/table/table.ts';
import {
  hasNewVersion,
  managedList,
  managedOption,
  offeredOf,
  raiseStep,
  readCountedList,
  type CountedList,
  isOffered,
  type OptionList,
  type StoredFrequency,
  type StoredOption,
} from './options.ts';

/*
 * Changes of the lists by admins. Each returns the list as it is now; one that is so already, as after a second press, is kept.
 * In the audit trail the object is always the list, so that its page shows all of them.
 */

/**
 * Sets the order of all offered options. 409 `stale_edit` with the current list when the admin saw another version of it; a
 * version to come is awaited: the save before, which the same page has sent, is still on its way.
 */
export const saveOptionOrder = (
  list: OptionList,
  ids: string[],
  version: number,
  editor: Editor,
): Promise<CountedList> =>
  changeList(list, async (read) => {
    const offered = offeredOf(read);
    if (offered.length === ids.length && offered.every(({ _id }, at) => _id === ids[at])) return null;
    if (version > read.version) throw new ConditionFailed('list_changed', 0);
    if (version < read.version) throw new AppError('stale_edit', { details: { current: managedList(read) } });
    const places = new Map(ids.map((id, at) => [id, at + 1]));
    if (offered.length !== ids.length || !offered.every(({ _id }) => places.has(_id))) {
      // an option that was added or retired between the two reads is no fault of the admin's
      if (await hasNewVersion(list, read)) throw new ConditionFailed('list_changed', 0);
      throw new AppError('invalid_input', { field: 'ids' });
    }
    return [
      raiseStep(list, read, ['version']),
      ...offered
        .filter(({ _id, order }) => order !== places.get(_id))
        .map(({ _id }) => changeStep(list, _id, setExpression({ order: places.get(_id)! }))),
      auditStep(editor, {
        action: 'order',
        object: { kind: 'option', id: list, label: '' },
        before: { sequence: offered.map(({ name }) => name) },
        after: {
          sequence: offered
            .toSorted((a, b) => places.get(a._id)! - places.get(b._id)!)
            .map(({ name }) => name),
        },
      }),
    ];
  });

/** Adds an option at the end. Throws `AppError`: 409 `option_name_taken`, `options_full`. */
export const addOption = (
  list: OptionList,
  fields: Pick<StoredOption, 'name' | 'description'> & Partial<Pick<StoredFrequency, 'daysPerWeek'>>,
  editor: Editor,
): Promise<CountedList> =>
  changeList(list, (read) => {
    refuseFull(read);
    refuseTakenName(read, fields.name);
    const option = { ...fields, _id: newId('opt', editor.now), order: lastOrder(read) + 1, version: 1 };
    return [
      raiseStep(list, read, ['version', 'names']),
      putStep(
        'list_changed',
        { ...keys.option(list, option._id), ...option },
        { condition: 'attribute_not_exists(pk)' },
      ),
      auditStep(editor, { action: 'create', object: auditedOption(list, option), after: option }),
    ];
  });

/**
 * Changes the texts of an option or a plan. Throws `AppError`: 404 `option_not_found`, 409 `option_name_taken`; 409
 * `stale_edit` with the current one when it is in another version than the admin saw (P35).
 */
export const editOption = (
  list: OptionList,
  id: string,
  texts: { name?: string | undefined; description?: string | undefined },
  version: number,
  editor: Editor,
): Promise<CountedList> =>
  changeList(list, (read) => {
    const before = optionIn(read, id);
    const { name = before.name, description = before.description } = texts;
    if (name === before.name && description === before.description) return null;
    if ((before.version ?? 0) !== version)
      throw new AppError('stale_edit', { details: { current: managedOption(before) } });
    if (name !== before.name) refuseTakenName(read, name, id);
    const change = setExpression({ name, description, version: version + 1 });
    const isUnchanged = before.version === undefined ? 'attribute_not_exists(#version)' : '#version = :seen';
    return [
      ...(name === before.name ? [] : [raiseStep(list, read, ['names'])]),
      updateStep('option_changed', keys.option(list, id), {
        ...change,
        condition: `attribute_exists(pk) AND ${isUnchanged}`,
        values: { ...change.values, ...(before.version !== undefined && { ':seen': version }) },
      }),
      auditStep(editor, {
        action: 'edit',
        object: auditedOption(list, { name }),
        before,
        after: { ...before, name, description },
      }),
    ];
  });

/** Offers an option no longer. Throws `AppError`: 404 `option_not_found`, 409 `last_option`. */
export const retireOption = (list: OptionList, id: string, editor: Editor): Promise<CountedList> =>
  changeList(list, (read) => {
    const option = optionIn(read, id);
    if (!isOffered(option)) return null;
    if (offeredOf(read).length === 1) throw new AppError('last_option');
    return [
      raiseStep(list, read, ['version']),
      changeStep(list, id, setExpression({ retiredAt: editor.now.toISOString() })),
      auditStep(editor, {
        action: 'retire',
        object: auditedOption(list, option),
        before: { offered: true },
        after: { offered: false },
      }),
    ];
  });

/** Offers a retired option again, at the end. Throws `AppError`: 404 `option_not_found`, 409 `options_full`. */
export const restoreOption = (list: OptionList, id: string, editor: Editor): Promise<CountedList> =>
  changeList(list, (read) => {
    const option = optionIn(read, id);
    if (isOffered(option)) return null;
    refuseFull(read);
    const { update, ...place } = setExpression({ order: lastOrder(read) + 1 });
    return [
      raiseStep(list, read, ['version']),
      changeStep(list, id, { ...place, update: `${update} REMOVE retiredAt` }),
      auditStep(editor, {
        action: 'restore',
        object: auditedOption(list, option),
        before: { offered: false },
        after: { offered: true },
      }),
    ];
  });

/** Applies a change to the stored list, again after a concurrent one; 409 `conflict` when others keep changing it. */
const changeList = (
  list: OptionList,
  change: (read: CountedList) => Step[] | null | Promise<Step[] | null>,
): Promise<CountedList> =>
  retryOnConflict(
    async () => {
      const read = await readCountedList(list);
      const steps = await change(read);
      if (!steps) return read;
      await transact(steps);
      return readCountedList(list);
    },
    { whenExhausted: 'conflict' },
  );

const auditedOption = (list: OptionList, { name }: Pick<StoredOption, 'name'>) => ({
  kind: 'option' as const,
  id: list,
  label: name,
});

const changeStep = (list: OptionList, id: string, change: ReturnType<typeof setExpression>): Step =>
  updateStep('list_changed', keys.option(list, id), { ...change, condition: 'attribute_exists(pk)' });

function optionIn({ options }: CountedList, id: string): StoredOption {
  const option = options.find(({ _id }) => _id === id);
  if (!option) throw new AppError('option_not_found');
  return option;
}

const lastOrder = ({ options }: CountedList): number => Math.max(0, ...options.map(({ order }) => order));

function refuseFull(read: CountedList): void {
  if (offeredOf(read).length >= maxOffered) throw new AppError('options_full');
}

/** Names that differ in case or accents alone are one name. */
function refuseTakenName({ options }: CountedList, name: string, id?: string): void {
  const isTaken = options.some(
    (option) => option._id !== id && option.name.localeCompare(name, 'es', { sensitivity: 'base' }) === 0,
  );
  if (isTaken) throw new AppError('option_name_taken', { field: 'name' });
}
