import { expect, it } from 'vitest';
import { memberDays } from '#infra/local/demo/member-days.ts';
import { demoMembers } from '#infra/local/demo/members.ts';
import { addDays, anchorDayOf, nextDueAfter, nextRunDay, sendTime } from '#shared/rules/routine-calendar.ts';

const hour = 3_600_000;

it.each([
  ['before the run', -hour],
  ['after the run', hour],
])(
  'whatever day the demo is started on, %s, members are due tomorrow and were with the last run',
  (_, ms) => {
    for (let today = '2026-11-22'; today < '2029-03-05'; today = addDays(today, 1)) {
      const now = new Date(sendTime(today).getTime() + ms);
      const lastRun = addDays(nextRunDay(now), -1);
      for (const member of demoMembers) {
        const { begins, routines } = memberDays(member, now);
        expect(routines[0]).toBe(addDays(begins, 1));
        if (member.due === 'last run') expect(routines.at(-1)).toBe(lastRun);
        if (member.due === 1)
          expect(nextDueAfter(lastRun, anchorDayOf(routines[0]!))).toBe(addDays(today, 1));
        // all of them have registered by then
        expect(begins >= addDays(today, -31 * (member.months + 1) - 4)).toBe(true);
      }
    }
  },
);
