import type { evaluationManagement } from '#shared/contracts/training/evaluation-management.ts';
import { readCountedList } from './option-lists.ts';
import type { UseCase } from '../platform/http/serve.ts';
import { listResponse } from './list-response.ts';

/** GET /evaluation/{list}: read from the table, so that an admin sees each change at once. */
export const showList: UseCase<typeof evaluationManagement.list> = async ({ params }) =>
  listResponse(await readCountedList(params.list));
