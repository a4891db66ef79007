import type { evaluationManagement } from '#shared/contracts/training/evaluation-management.ts';
import { saveOptionOrder } from './option-changes.ts';
import type { UseCase } from '../platform/http/serve.ts';
import { listResponse } from './list-response.ts';

/** PUT /{list}/order: if the admin saw the current version of the list. */
export const reorderList: UseCase<typeof evaluationManagement.reorder> = async ({
  params,
  body,
  actor,
  now,
}) => listResponse(await saveOptionOrder(params.list, body.ids, body.version, { author: actor.user, now }));
