import { isConditionFailed } from '../../platform/table/errors.ts';
import { AppError } from '../../platform/kit/app-error.ts';
import { messages } from './messages.ts';

/** Returns a catch handler that turns a failed `slot_taken` condition into 409 `slot_taken` with the month in its text. */
export const rethrowSlotTaken =
  (month: number) =>
  (error: unknown): never => {
    throw isConditionFailed(error, 'slot_taken')
      ? new AppError('slot_taken', { message: messages.slotTaken(month), cause: error })
      : error;
  };
