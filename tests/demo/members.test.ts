import { expect, it } from 'vitest';
import { demoMembers, type MemberAction, memberDates } from '#infra/demo/members/members.ts';
import {
  addDays,
  anchorDayOf,
  nextDueAfter,
  nextRunDay,
  sendTime,
} from '#shared/rules/routines/routine-calendar.ts';
import { rounds } from '#tests/support/run/rounds.ts';

const hour = 3_600_000;

/** Steps of three days meet each day of the month within two years. */
const dayStep = rounds(3, 1);

it.each([
  ['before the run', -hour],
  ['after the run', hour],
])(
  'on every start day, %s, some demo members are due tomorrow and some were due at the last run',
  (_, ms) => {
    for (let today = '2026-11-22'; today < '2029-03-05'; today = addDays(today, dayStep)) {
      const now = new Date(sendTime(today).getTime() + ms);
      const lastRun = addDays(nextRunDay(now), -1);
      for (const member of demoMembers) {
        const { subscribesOn, routinesDueOn } = memberDates(member, now);
        expect(routinesDueOn[0]).toBe(addDays(subscribesOn, 1));
        if (member.due === 'last run') expect(routinesDueOn.at(-1)).toBe(lastRun);
        if (member.due === 1)
          expect(nextDueAfter(lastRun, anchorDayOf(routinesDueOn[0]!))).toBe(addDays(today, 1));
        // all of them have registered by then
        expect(subscribesOn >= addDays(today, -31 * (member.months + 1) - 4)).toBe(true);
      }
    }
  },
);

it('on every start day, a renewal fails between a card that is declined and one that pays, whatever the length of the month', () => {
  for (let today = '2026-11-22'; today < '2029-03-05'; today = addDays(today, dayStep))
    for (const member of demoMembers) {
      const dayOf = (wanted: MemberAction['kind']) =>
        member.actions?.flatMap(({ kind, daysAgo }) => (kind === wanted ? addDays(today, -daysAgo) : []))[0];
      const declinedOn = dayOf('replace card by one that is declined');
      if (declinedOn === undefined) continue;
      const { subscribesOn } = memberDates(member, new Date(sendTime(today).getTime() + hour));
      let renewsOn = subscribesOn;
      while (renewsOn < declinedOn) renewsOn = nextDueAfter(renewsOn, anchorDayOf(subscribesOn));
      // cards are replaced in the morning, and the shop is paid in the evening
      const paysOn = dayOf('replace card by one that pays') ?? today;
      expect(renewsOn < paysOn, `${member.email}, ${today}`).toBe(true);
    }
});
