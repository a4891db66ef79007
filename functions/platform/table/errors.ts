import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { log } from '../kit/log.ts';

/** A condition that did not hold: the write named `refusal` (and with it, everything beside it) was not done. */
export class ConditionFailed extends Error {
  readonly refusal: string;
  /** Which step of the transaction. */
  readonly step: number;

  constructor(refusal: string, step: number) {
    super(`refused: ${refusal}`);
    this.name = 'ConditionFailed';
    this.refusal = refusal;
    this.step = step;
  }
}

/** Whether an error is the refusal of that name. */
export const isConditionFailed = (error: unknown, refusal: string): error is ConditionFailed =>
  error instanceof ConditionFailed && error.refusal === refusal;

/** Why a transaction was cancelled, for each of its steps: `None`, `ConditionalCheckFailed` …; of other errors nothing. */
export const cancellationReasons = (error: unknown): string[] =>
  error instanceof TransactionCanceledException
    ? (error.CancellationReasons ?? []).map(({ Code }) => Code ?? 'None')
    : [];

/** Logs that the table did not take a call, which is mostly repeated: a metric filter counts it, and an alarm rings. */
export const logTableRefusal = (reason: string): void =>
  log.warn('table refused a call', { event: 'table-refusal', reason });
