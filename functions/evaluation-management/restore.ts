import type { evaluationManagement } from '#shared/contracts/back-office/evaluation-management.ts';
import { restoreOption } from '../_data/training/option-changes.ts';
import type { UseCase } from '../_http/serve.ts';
import { listResponse } from './list-response.ts';

/** PUT /evaluation/{list}/{id}/restore */
export const restore: UseCase<typeof evaluationManagement.restore> = async ({ params, actor, now }) =>
  listResponse(await restoreOption(params.list, params.id, { author: actor.user, now }));
