import { expect, inject } from 'vitest';

const day = 86_400_000;

/**
 * Moves the clock of the cloud on, and waits until everything that became due has happened. Each call moves it by a day at
 * most: on a busy machine two weeks take longer than the five minutes that `fetch` waits for an answer.
 */
export async function advanceClock(ms: number): Promise<void> {
  for (let remaining = ms; remaining > 0; remaining -= day) {
    const body = JSON.stringify({ ms: Math.min(remaining, day) });
    const answer = await fetch(`${inject('cloud').clock}/advance`, { method: 'POST', body });
    expect(answer.status).toBe(200);
  }
}
