import { onTestFinished, vi } from 'vitest';

/**
 * Stops Date until the test ends; timers go on. A slow test thus stays in the day, and in the window of a rate limit, in
 * which it began.
 */
export function holdClock(): void {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
}
