import { prices } from '#infra/cost/prices.ts';
import { functions } from '#infra/functions/index.ts';
import { batchSize } from '#shared/rules/routine-sending.ts';
import type { RoutineResults, ThrottledResult } from './bench-process.ts';

/** A message is sent, and ten at a time received and deleted. */
const requestsPerMessage = 1.2;
/** The worker logs a line for each batch. */
const lineBytes = 500;

/** USD for a million mails beyond SES's own price, by what they pay for. */
export interface Cost {
  table: number;
  workers: number;
  events: number;
  planAndFeedback: number;
  batches: number;
}

/**
 * Price of a million mails at a quota of SES, from what the bench has measured: units of the table (a claim's by its size),
 * time of the workers, which wait for SES and are paid for it, SES's events and their handling.
 */
export function costOfMillion(
  { due, rate, workers, plan, send }: ThrottledResult,
  claimUnits: number,
  { units: feedbackUnits, cpuMs: feedbackMs }: RoutineResults['feedback'],
): Cost {
  const reads = (plan.read + send.read) / due + feedbackUnits;
  const writes = (plan.write + send.write) / due + claimUnits;
  const lambda = (name: keyof typeof functions, ms: number) =>
    (functions[name].memory / 1024) * (ms / 1000) * prices.gigabyteSecond.usd;
  const batches = 1 / batchSize(rate);
  const million = (usdPerMail: number) => usdPerMail * 1e6;
  return {
    table: million(reads * prices.readUnit.usd + writes * prices.writeUnit.usd),
    workers: million(lambda('send-routines', workers * (send.ms / due))),
    events: million(requestsPerMessage * prices.queueRequest.usd),
    planAndFeedback: million(
      lambda('plan-routine-sends', plan.ms / due) + lambda('mail-feedback', feedbackMs),
    ),
    batches: million(
      batches * (requestsPerMessage * prices.queueRequest.usd + (lineBytes / 1e9) * prices.logGigabyte.usd),
    ),
  };
}
