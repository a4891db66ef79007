import { evaluationManagement } from '#shared/contracts/training/evaluation-management.ts';
import { serve, type UseCase } from '#functions/platform/http/serve.ts';
import { addOption, editOption, restoreOption, retireOption, saveOptionOrder } from './option-changes.ts';
import { type CountedList, managedList, readCountedList } from './options.ts';
import { AppError } from '#functions/platform/kit/app-error.ts';
import { messages } from './messages.ts';

/** The response of every operation of the group: the whole list as it is now. */
const listResponse = (list: CountedList) => ({
  success: true as const,
  data: { list: managedList(list) },
});

/** POST /evaluation/{list}: the days per week belong to training frequencies, and are dropped elsewhere. */
const addToList: UseCase<typeof evaluationManagement.add> = async ({ params, body, actor, now }) => {
  const { daysPerWeek, ...texts } = body;
  const editor = { author: actor.user, now };
  if (params.list !== 'training-frequencies')
    return listResponse(await addOption(params.list, texts, editor));
  if (daysPerWeek === undefined)
    throw new AppError('invalid_input', { field: 'daysPerWeek', message: messages.daysMissing });
  return listResponse(await addOption(params.list, { ...texts, daysPerWeek }, editor));
};

/** PUT /{list}/order: if the admin saw the current version of the list. */
const reorderList: UseCase<typeof evaluationManagement.reorder> = async ({ params, body, actor, now }) =>
  listResponse(await saveOptionOrder(params.list, body.ids, body.version, { author: actor.user, now }));

/** PUT /evaluation/{list}/{id}: changes the texts that the body has, if the admin saw the current version of the option. */
const editTexts: UseCase<typeof evaluationManagement.edit> = async ({ params, body, actor, now }) => {
  const { version, ...texts } = body;
  const editor = { author: actor.user, now };
  return listResponse(await editOption(params.list, params.id, texts, version, editor));
};

/** GET /evaluation/{list}: read from the table, so that an admin sees each change at once. */
const showList: UseCase<typeof evaluationManagement.list> = async ({ params }) =>
  listResponse(await readCountedList(params.list));

/** PUT /evaluation/{list}/{id}/retire: who has chosen the option keeps it. */
const retire: UseCase<typeof evaluationManagement.retire> = async ({ params, actor, now }) =>
  listResponse(await retireOption(params.list, params.id, { author: actor.user, now }));

/** PUT /evaluation/{list}/{id}/restore */
const restore: UseCase<typeof evaluationManagement.restore> = async ({ params, actor, now }) =>
  listResponse(await restoreOption(params.list, params.id, { author: actor.user, now }));

export const handler = serve(evaluationManagement, {
  list: showList,
  reorder: reorderList,
  add: addToList,
  edit: editTexts,
  retire,
  restore,
});
