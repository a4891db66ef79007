import { createClock } from '#infra/local/clock.ts';
import { shiftDate } from '#infra/local/lambda/shifted-date.ts';

const clock = createClock();
// this module is loaded once in a process: its Date is shifted once
shiftDate(clock.shared);

/** Moves the Date of this process on by so many milliseconds, until `resetClock`. */
export const advance = (ms: number): Promise<void> => clock.advance(ms);

/** Back to the machine's time. */
export const resetClock = (): void => void Atomics.store(new BigInt64Array(clock.shared), 0, 0n);
