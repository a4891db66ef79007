import Stripe from 'stripe';
import { vi } from 'vitest';
import { faultCalls, type Fault } from '../table/table-faults.ts';

type MakeRequest = (this: unknown, ...args: unknown[]) => Promise<unknown>;

/** Applies `fault` to the requests to Stripe that `when` picks by method and path, until `restore`. */
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

/** A fault that applies to one call, or to all from one on, until `restore`. */
export interface ArmedFault {
  /** The number of calls so far. */
  made: () => number;
  restore: () => void;
}

function armBoth(table: Fault, stripe: Fault, when: (made: number) => boolean): ArmedFault {
  let made = 0;
  const isNow = () => when(++made);
  const armed = [faultCalls(table, isNow), faultRequests(stripe, isNow)];
  return { made: () => made, restore: () => armed.forEach((each) => each.restore()) };
}

/** Applies `fault` to the nth call to table or Stripe, counted from 1. */
export const faultCall = (nth: number, fault: Fault): ArmedFault =>
  armBoth(fault, fault, (made) => made === nth);

/** The process crashes before it receives the response to its nth call to table or Stripe; later calls have no effect. */
export function crashAtCall(nth: number): ArmedFault {
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
    return lostResponse;
  };
  return armBoth(table, stripe, (made) => made >= nth);
}

/** A response that the SDK does not retry, so that the code of the crashed process ends. */
const lostResponse = {
  getStatusCode: () => 500,
  getHeaders: () => ({ 'stripe-should-retry': 'false' }),
  getRawResponse: () => ({}),
  toJSON: () => Promise.resolve({ error: { type: 'api_error', message: 'the process is gone' } }),
};
