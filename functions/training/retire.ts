import type { evaluationManagement } from '#shared/contracts/training/evaluation-management.ts';
import { retireOption } from './option-changes.ts';
import type { UseCase } from '../platform/http/serve.ts';
import { listResponse } from './list-response.ts';

/** PUT /evaluation/{list}/{id}/retire: who has chosen the option keeps it. */
export const retire: UseCase<typeof evaluationManagement.retire> = async ({ params, actor, now }) =>
  listResponse(await retireOption(params.list, params.id, { author: actor.user, now }));
