import { onTestFinished, vi } from 'vitest';

const hour = 3_600_000;

/**
 * Stops Date until the test ends; timers go on. A slow test thus stays in the day, and in the window of a rate limit, in
 * which it began.
 */
export const holdClock = (): void => holdClockWithRoom(0);

/**
 * The same for a test that moves the clock on by so many milliseconds, and stays in its hour: shortly before a full hour it begins
 * with the next one. For the tests behind it, what is kept from it is of the future: none of them may ask for that.
 */
export function holdClockWithRoom(room: number): void {
  const left = hour - (Date.now() % hour);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + (left < room ? left : 0) });
  onTestFinished(() => void vi.useRealTimers());
}
