import type { evaluationManagement } from '#shared/contracts/training/evaluation-management.ts';
import { restoreOption } from './option-changes.ts';
import type { UseCase } from '../platform/http/serve.ts';
import { listResponse } from './list-response.ts';

/** PUT /evaluation/{list}/{id}/restore */
export const restore: UseCase<typeof evaluationManagement.restore> = async ({ params, actor, now }) =>
  listResponse(await restoreOption(params.list, params.id, { author: actor.user, now }));
