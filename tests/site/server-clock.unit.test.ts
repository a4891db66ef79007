import { beforeEach, expect, it, vi } from 'vitest';
import { holdClock } from '../support/hold-clock.ts';
import { stubStorage } from '../support/browser-storage.ts';

stubStorage('sessionStorage');
beforeEach(() => {
  holdClock();
  vi.resetModules();
});
const load = () => import('../../web/src/api/server-clock.ts');
const days = 86_400_000;
/** An answer that is made so many milliseconds ahead of the device's clock. */
const answer = (ahead: number, more: Record<string, string> = {}) =>
  new Headers({ date: new Date(Date.now() + ahead).toUTCString(), ...more });
/** Whole seconds that a clock is ahead of the device's. */
const ahead = (clock: Date) => Math.round((clock.getTime() - Date.now()) / 1000);

it('the time is the server’s, however wrong the device’s clock is, also after a reload', async () => {
  const { noteServerTime, serverNow } = await load();
  expect(ahead(serverNow())).toBe(0);
  noteServerTime(answer(-8 * days));
  expect(Math.abs(ahead(serverNow()) + (8 * days) / 1000)).toBeLessThanOrEqual(1);
  vi.resetModules();
  const again = await load();
  expect(again.serverNow()).toEqual(serverNow());
  // the clock has been set right
  again.noteServerTime(answer(0));
  expect(Math.abs(ahead(again.serverNow()))).toBeLessThanOrEqual(1);
});

it('an answer without a time, or one that was kept on its way, teaches nothing', async () => {
  const { noteServerTime, serverNow } = await load();
  noteServerTime(new Headers());
  noteServerTime(answer(-days, { age: '3' }));
  expect(ahead(serverNow())).toBe(0);
});
