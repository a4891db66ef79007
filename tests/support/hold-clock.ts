import { onTestFinished, vi } from 'vitest';

const hour = 3_600_000;
/** By how much a test may move the clock on and stay in its hour. */
const room = 180_000;

/**
 * Stops Date until the test ends; timers go on. A slow test thus stays in the day, and in the window of a rate limit, in
 * which it began, as does one that moves the clock on by up to three minutes: shortly before a full hour it begins with the next one.
 */
export function holdClock(): void {
  const left = hour - (Date.now() % hour);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + (left < room ? left : 0) });
  onTestFinished(() => void vi.useRealTimers());
}
