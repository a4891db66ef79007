import { isConditionFailed } from '../_data/table/errors.ts';
import { AppError } from '../_kit/app-error.ts';
import { messages } from './messages.ts';

/** Turns the refusal of a slot into 409 `slot_taken` that names its month; any other error stays what it is. */
export const rethrowSlotTaken =
  (month: number) =>
  (error: unknown): never => {
    throw isConditionFailed(error, 'slot_taken')
      ? new AppError('slot_taken', { message: messages.slotTaken(month), cause: error })
      : error;
  };
