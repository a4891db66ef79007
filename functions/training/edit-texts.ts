import type { evaluationManagement } from '#shared/contracts/training/evaluation-management.ts';
import { editOption } from './option-changes.ts';
import type { UseCase } from '../platform/http/serve.ts';
import { listResponse } from './list-response.ts';

/** PUT /evaluation/{list}/{id}: changes the texts that the body has, if the admin saw the current version of the option. */
export const editTexts: UseCase<typeof evaluationManagement.edit> = async ({ params, body, actor, now }) => {
  const { version, ...texts } = body;
  const editor = { author: actor.user, now };
  return listResponse(await editOption(params.list, params.id, texts, version, editor));
};
