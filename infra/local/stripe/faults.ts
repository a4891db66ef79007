import { StripeFailure } from './api/errors.ts';

/** The failures that tests switch on. By default none is. */
export interface FaultSettings {
  /** How many times each event is sent, all at once. */
  duplicate: number;
  /** Whether the events of one moment are sent one by one in another order. */
  shuffle: boolean;
  /** Whether events wait until they are released. */
  hold: boolean;
  /** How many of the next API requests fail with status 500 and without effect. */
  apiFailures: number;
  /** How many of the next API requests take effect without an answer. */
  apiLostAnswers: number;
}

const noFaults: Readonly<FaultSettings> = {
  duplicate: 1,
  shuffle: false,
  hold: false,
  apiFailures: 0,
  apiLostAnswers: 0,
};

/** The current faults. They stay until they are changed; counters decrease with each use. */
export interface Faults {
  readonly current: Readonly<FaultSettings>;
  /** Changes the given settings. */
  set(settings: Partial<FaultSettings>): void;
  /** Removes all faults. Held events must be released separately. */
  reset(): void;
  takeLostAnswer(): boolean;
  /** Fails an API request, if it is to fail. */
  beforeRequest(): void;
}

/** Creates the faults of a simulator, with none set. */
export function createFaults(): Faults {
  const current = { ...noFaults };
  const take = (name: 'apiFailures' | 'apiLostAnswers') => {
    if (current[name] <= 0) return false;
    current[name] -= 1;
    return true;
  };
  return {
    current,
    set: (settings) => void Object.assign(current, settings),
    reset: () => void Object.assign(current, noFaults),
    takeLostAnswer: () => take('apiLostAnswers'),
    beforeRequest() {
      if (!take('apiFailures')) return;
      throw new StripeFailure(500, { type: 'api_error', message: 'An unknown error occurred' });
    },
  };
}
