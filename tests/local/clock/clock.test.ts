import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createClock, createClockTimer, openSavedClock } from '#infra/local/clock.ts';

const day = 86_400_000;

it('a replay of the past shows past times to every listener, then the present again', async () => {
  const clock = createClock(day);
  const seen: number[] = [];
  clock.onAdvance(() => void seen.push(Math.round((clock.now() - Date.now()) / day)));
  await clock.replayPast(async (goTo) => {
    await goTo(Date.now() - 2 * day);
    await goTo(Date.now() - day);
  });
  expect(seen).toEqual([-2, -1, 1]);
  expect(clock.offset()).toBe(day);
});

it('a replay rejects future times, and the clock returns to the present after an error', async () => {
  const clock = createClock();
  const ahead = clock.replayPast((goTo) => goTo(Date.now() + day));
  await expect(ahead).rejects.toThrow('a time of the future');
  await expect(clock.replayPast(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(clock.offset()).toBe(0);
});

it('a clock timer calls back after a replay, not during it', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const clock = createClock();
  let rings = 0;
  const alarm = createClockTimer(clock, () => void rings++);
  const time = clock.now() + 10;
  alarm.set(time);
  await clock.replayPast(async (goTo) => {
    await goTo(Date.now() - day);
    await vi.advanceTimersByTimeAsync(20);
    expect(rings).toBe(0);
  });
  await vi.advanceTimersByTimeAsync(1);
  expect(rings).toBe(1);
  alarm.stop();
});

it('a process that ends during a replay restarts in the present', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'clock-'));
  const clock = await openSavedClock(folder);
  await clock.advance(day);
  await clock.replayPast(async (goTo) => {
    await goTo(Date.now());
    expect((await openSavedClock(folder)).offset()).toBe(day);
  });
  rmSync(folder, { recursive: true });
});
