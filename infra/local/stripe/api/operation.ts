import type * as z from 'zod';
import type { Account } from '../account.ts';

/** What an operation is called with. */
export interface Call<Input> {
  account: Account;
  /** The parts of the path in braces. */
  ids: Record<string, string>;
  params: Input;
  /** Whose key the call came with. */
  caller: 'server' | 'browser';
}

/** One call of Stripe's API. */
export interface Operation {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  params: z.ZodType;
  /** Stripe.js may call it, with the publishable key. */
  isForBrowser?: boolean;
  /**
   * Runs in one go, without awaiting: two requests never interleave, so that what an operation has checked
   * still holds when it writes.
   */
  run(call: Call<unknown>): object;
}

/** Declares an operation; its parameters are typed by their schema. */
export function operation<S extends z.ZodType>(declared: {
  method: Operation['method'];
  path: string;
  params: S;
  isForBrowser?: boolean;
  run(call: Call<z.output<S>>): object;
}): Operation {
  return declared;
}
