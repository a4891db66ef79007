import { ConditionFailed } from '../../platform/table/errors.ts';
import { AppError } from '../../platform/kit/app-error.ts';

/** The refusals of the table that are errors of the contract under the same name. */
const declared = ['address_taken', 'sku_taken', 'category_missing', 'featured_full', 'stock_short'] as const;

/** Turns a refused condition into the error that the contract declares for it; rethrows every other error. */
export function rethrowRefusal(error: unknown): never {
  const code = error instanceof ConditionFailed && declared.find((name) => name === error.refusal);
  throw code ? new AppError(code, { cause: error }) : error;
}
