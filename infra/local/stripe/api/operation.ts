import type * as z from 'zod';
import type { Account } from '../account.ts';

/** The input of an operation. */
export interface Call<Input> {
  account: Account;
  /** The values of the path's parts in braces. */
  ids: Record<string, string>;
  params: Input;
  /** The owner of the key. */
  caller: 'server' | 'browser';
}

/** One call of Stripe's API. */
export interface Operation {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  params: z.ZodType;
  /** Whether Stripe.js may call it, with the publishable key. */
  isForBrowser?: boolean;
  /**
   * Runs without awaiting, so that two requests never interleave: what an operation has checked still holds when it
   * writes.
   */
  run(call: Call<unknown>): object;
}

/** Declares an operation with parameters typed by their schema. */
export function operation<S extends z.ZodType>(declared: {
  method: Operation['method'];
  path: string;
  params: S;
  isForBrowser?: boolean;
  run(call: Call<z.output<S>>): object;
}): Operation {
  return declared;
}
