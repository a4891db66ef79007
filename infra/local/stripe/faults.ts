import { StripeFailure } from './api/errors.ts';

/** How a webhook call is signed: correctly, or in a way that the product must refuse. */
export const signatures = ['valid', 'wrong-secret', 'old', 'future', 'missing', 'malformed'] as const;
export type Signature = (typeof signatures)[number];

/** The failures that can be simulated. By default none is. */
export interface FaultSettings {
  /** How many times each event is sent, all at once. */
  duplicate: number;
  /** Whether the events of one moment are sent one by one in another order. */
  shuffle: boolean;
  /** Whether events wait until they are released. */
  hold: boolean;
  /** How many of the next deliveries are lost in the network; they are retried. */
  drop: number;
  /** Whether a byte of the body changes after signing. */
  tamper: boolean;
  signature: Signature;
  /** Replaces the event's `api_version`. */
  apiVersion: string | null;
  /** The delay of every API answer, in real milliseconds. */
  apiLatencyMs: number;
  /** How many of the next API requests fail with status 500 and without effect. */
  apiFailures: number;
  /** How many of the next API requests take effect without an answer. */
  apiLostAnswers: number;
}

/** The settings without faults. */
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

/** Whether these settings contain a fault. */
export function isFaulty(settings: FaultSettings): boolean {
  return (Object.keys(noFaults) as (keyof FaultSettings)[]).some((name) => settings[name] !== noFaults[name]);
}

/** The current faults. They stay until they are changed; counters decrease with each use. */
export interface Faults {
  readonly current: Readonly<FaultSettings>;
  /** Changes the given settings. */
  set(settings: Partial<FaultSettings>): void;
  /** Removes all faults. Held events must be released separately. */
  reset(): void;
  takeDrop(): boolean;
  takeLostAnswer(): boolean;
  /** Delays or fails an API request. */
  beforeRequest(pause: (ms: number) => Promise<unknown>): Promise<void>;
}

/** Creates the faults of a simulator, with none set. */
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
