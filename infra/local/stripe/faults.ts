import { StripeFailure } from './api/errors.ts';

/** How a webhook is signed: rightly, or in one of the ways that must be refused. */
export type Signature = 'valid' | 'wrong-secret' | 'old' | 'future' | 'missing' | 'malformed';

/** What can go wrong on the way. The defaults are: nothing. */
export interface FaultSettings {
  /** How many times each event is sent, all at the same moment. */
  duplicate: number;
  /** Events of the same moment are sent one after the other, in another order than they happened. */
  shuffle: boolean;
  /** Events wait until they are released. */
  hold: boolean;
  /** So many of the next deliveries get lost in the network (and are retried, as Stripe does). */
  drop: number;
  /** One byte of the body changes after signing. */
  tamper: boolean;
  signature: Signature;
  /** Sent as the event's `api_version` instead of the pinned one. */
  apiVersion: string | null;
  /** Every API answer takes this long, in real milliseconds. */
  apiLatencyMs: number;
  /** So many of the next API requests fail with a 500 before anything is done. */
  apiFailures: number;
  /** So many of the next API requests are carried out, but their answers get lost. */
  apiLostAnswers: number;
}

/** No fault at all. */
export const noFaults: Readonly<FaultSettings> = {
  duplicate: 1,
  shuffle: false,
  hold: false,
  drop: 0,
  tamper: false,
  signature: 'valid',
  apiVersion: null,
  apiLatencyMs: 0,
  apiFailures: 0,
  apiLostAnswers: 0,
};

/** Whether anything goes wrong with these settings. */
export function isFaulty(settings: FaultSettings): boolean {
  return (Object.keys(noFaults) as (keyof FaultSettings)[]).some((name) => settings[name] !== noFaults[name]);
}

/** The faults in force. They stay until they are changed; counted ones use themselves up. */
export interface Faults {
  readonly current: Readonly<FaultSettings>;
  /** Changes the settings that are named. */
  set(settings: Partial<FaultSettings>): void;
  /** Back to no faults. Events held back are not sent by this: release them. */
  reset(): void;
  takeDrop(): boolean;
  takeLostAnswer(): boolean;
  /** Delays or fails an API request. */
  beforeRequest(pause: (ms: number) => Promise<unknown>): Promise<void>;
}

/** Starts without faults. */
export function createFaults(): Faults {
  const current = { ...noFaults };
  const take = (name: 'drop' | 'apiFailures' | 'apiLostAnswers') => {
    if (current[name] <= 0) return false;
    current[name] -= 1;
    return true;
  };
  return {
    current,
    set: (settings) => void Object.assign(current, settings),
    reset: () => void Object.assign(current, noFaults),
    takeDrop: () => take('drop'),
    takeLostAnswer: () => take('apiLostAnswers'),
    async beforeRequest(pause) {
      if (current.apiLatencyMs > 0) await pause(current.apiLatencyMs);
      if (!take('apiFailures')) return;
      throw new StripeFailure(500, { type: 'api_error', message: 'An unknown error occurred' });
    },
  };
}
