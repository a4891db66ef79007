import Stripe from 'stripe';
import { vi } from 'vitest';
import { asTest } from '../table/function-roles.ts';
import { faultCalls, isWrite, type Fault } from '../table/table-faults.ts';

type MakeRequest = (this: unknown, ...args: unknown[]) => Promise<unknown>;

/** Applies `fault` to the requests to Stripe that `when` picks by method and path, until `restore`. */
export function faultRequests(fault: Fault, when: (method: string, path: string) => boolean) {
  const http = Object.getPrototypeOf(Stripe.createNodeHttpClient()) as { makeRequest: MakeRequest };
  const { makeRequest: original } = http;
  const spy = vi.spyOn(http, 'makeRequest');
  spy.mockImplementation(function (this: unknown, ...args: unknown[]) {
    const send = () => original.apply(this, args);
    const [, , path, method] = args as string[];
    return when(method!, path!) ? asTest((asCaller) => fault(() => asCaller(send))) : send();
  });
  return { restore: () => spy.mockRestore() };
}

/** A fault that applies to one call, or to all from one on, until `restore`. */
export interface ArmedFault {
  /** The number of calls counted so far. */
  made: () => number;
  restore: () => void;
}

/** Applies the faults to the calls to table and Stripe that `when` picks; it is told whether the call changes anything. */
function armBoth(table: Fault, stripe: Fault, when: (isChange: boolean) => boolean): () => void {
  const armed = [
    faultCalls(table, (_, operation) => when(isWrite(operation))),
    faultRequests(stripe, (method) => when(method !== 'GET')),
  ];
  return () => armed.forEach(({ restore }) => restore());
}

/** Applies `fault` to the nth call to table or Stripe, counted from 1. */
export function faultCall(nth: number, fault: Fault): ArmedFault {
  let made = 0;
  const restore = armBoth(fault, fault, () => ++made === nth);
  return { made: () => made, restore };
}

/**
 * The process crashes before it receives the response to its nth change at table or Stripe; later calls have no effect.
 * A crash at a read is not counted: what it leaves is what the change before it left.
 */
export function crashAtChange(nth: number): ArmedFault {
  let made = 0;
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
  const restore = armBoth(table, stripe, (isChange) => (isChange ? ++made : made) >= nth);
  return { made: () => made, restore };
}

/** A response that the SDK does not retry, so that the code of the crashed process ends. */
const lostResponse = {
  getStatusCode: () => 500,
  getHeaders: () => ({ 'stripe-should-retry': 'false' }),
  getRawResponse: () => ({}),
  toJSON: () => Promise.resolve({ error: { type: 'api_error', message: 'the process is gone' } }),
};
