import { expect, it } from 'vitest';
import { demoMembers, memberDates } from '#infra/local/demo/members/members.ts';
import { healthConsentVersion } from '#shared/rules/training/assessment.ts';
import {
  addDays,
  anchorDayOf,
  nextDueAfter,
  nextRunDay,
  sendTime,
} from '#shared/rules/routines/routine-calendar.ts';

const hour = 3_600_000;

it.each([
  ['before the run', -hour],
  ['after the run', hour],
])(
  'on every start day, %s, some demo members are due tomorrow and some were due at the last run',
  (_, ms) => {
    for (let today = '2026-11-22'; today < '2029-03-05'; today = addDays(today, 1)) {
      const now = new Date(sendTime(today).getTime() + ms);
      const lastRun = addDays(nextRunDay(now), -1);
      for (const member of demoMembers) {
        const { subscribesOn, routinesDueOn } = memberDates(member, now);
        expect(routinesDueOn[0]).toBe(addDays(subscribesOn, 1));
        // no consent is older than its text
        expect(subscribesOn >= healthConsentVersion).toBe(true);
        if (member.due === 'last run') expect(routinesDueOn.at(-1)).toBe(lastRun);
        if (member.due === 1)
          expect(nextDueAfter(lastRun, anchorDayOf(routinesDueOn[0]!))).toBe(addDays(today, 1));
        // all of them have registered by then
        expect(subscribesOn >= addDays(today, -31 * (member.months + 1) - 4)).toBe(true);
      }
    }
  },
);
