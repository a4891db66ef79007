import type { evaluationManagement } from '#shared/contracts/training/evaluation-management.ts';
import { addOption } from './option-changes.ts';
import { AppError } from '../platform/kit/app-error.ts';
import type { UseCase } from '../platform/http/serve.ts';
import { listResponse } from './list-response.ts';
import { messages } from './messages.ts';

/** POST /evaluation/{list}: the days per week belong to training frequencies, and are dropped elsewhere. */
export const addToList: UseCase<typeof evaluationManagement.add> = async ({ params, body, actor, now }) => {
  const { daysPerWeek, ...texts } = body;
  const editor = { author: actor.user, now };
  if (params.list !== 'training-frequencies')
    return listResponse(await addOption(params.list, texts, editor));
  if (daysPerWeek === undefined)
    throw new AppError('invalid_input', { field: 'daysPerWeek', message: messages.daysMissing });
  return listResponse(await addOption(params.list, { ...texts, daysPerWeek }, editor));
};
