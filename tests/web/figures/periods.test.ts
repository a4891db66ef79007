import { expect, it } from 'vitest';
import { splitDays } from '../../../web/src/features/figures/periods.ts';
import { someDays } from '../browser/support/admin/figures-page.ts';

/** Two periods of 90 days and one day more, as the page asks for them; the last ones may not be closed yet. */
const split = (unclosed: number) => {
  const closed = someDays(181).slice(0, 181 - unclosed);
  const { days, before } = splitDays(closed, 90);
  expect(days.at(-1)).toBe(closed.at(-1));
  return [days.length, before.length];
};

it('until the night has closed yesterday, both periods end a day earlier and are equally long', () => {
  expect(split(0)).toEqual([90, 90]);
  expect(split(1)).toEqual([90, 90]);
});

it('when the night is two days behind, the period before lacks a day, and a shop without days has none', () => {
  expect(split(2)).toEqual([90, 89]);
  expect(splitDays([], 90)).toEqual({ days: [], before: [] });
});
