import Stripe from 'stripe';
import { vi } from 'vitest';
import { faultCalls, type Fault } from '../table/table-faults.ts';

type MakeRequest = (this: unknown, ...args: unknown[]) => Promise<unknown>;

/** Lets `fault` meet those requests to Stripe that `when` picks, by method and path. `restore` ends it. */
export function faultRequests(fault: Fault, when: (method: string, path: string) => boolean) {
  const http = Object.getPrototypeOf(Stripe.createNodeHttpClient()) as { makeRequest: MakeRequest };
  const { makeRequest: original } = http;
  const spy = vi.spyOn(http, 'makeRequest');
  spy.mockImplementation(function (this: unknown, ...args: unknown[]) {
    const send = () => original.apply(this, args);
    const [, , path, method] = args as string[];
    return when(method!, path!) ? fault(send) : send();
  });
  return { restore: () => spy.mockRestore() };
}

/** What meets one call, or all from one on, until it is restored. */
export interface Armed {
  /** Calls so far. */
  made: () => number;
  restore: () => void;
}

function armBoth(table: Fault, stripe: Fault, when: (made: number) => boolean): Armed {
  let made = 0;
  const isNow = () => when(++made);
  const armed = [faultCalls(table, isNow), faultRequests(stripe, isNow)];
  return { made: () => made, restore: () => armed.forEach((each) => each.restore()) };
}

/** Lets `fault` meet the nth call that is made to table or Stripe, the first being 1. */
export const faultCall = (nth: number, fault: Fault): Armed => armBoth(fault, fault, (made) => made === nth);

/** The process dies before it hears the answer to its nth call to table or Stripe: nothing is done by it any more. */
export function dieAtCall(nth: number): Armed {
  let reached = 0;
  const last = async (send: () => Promise<unknown>) => {
    if (reached++ === 0) await send();
  };
  const table: Fault = async (send) => {
    await last(send);
    throw new Error('the process is gone');
  };
  const stripe: Fault = async (send) => {
    await last(send);
    return unheard;
  };
  return armBoth(table, stripe, (made) => made >= nth);
}

/** What the SDK takes for the end, without trying again: only so does the code of a dead process come to its end. */
const unheard = {
  getStatusCode: () => 500,
  getHeaders: () => ({ 'stripe-should-retry': 'false' }),
  getRawResponse: () => ({}),
  toJSON: () => Promise.resolve({ error: { type: 'api_error', message: 'the process is gone' } }),
};
