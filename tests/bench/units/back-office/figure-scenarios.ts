import { addDays, inMadrid } from '#shared/rules/routine-calendar.ts';
import type { Scenario } from '../account-scenarios.ts';

/** The figures of the business. */
export const figureScenarios: Record<string, Scenario> = {
  'figures.list': ({ adminToken: token }) => {
    const to = addDays(inMadrid(new Date()).day, -1);
    return { token, query: { from: addDays(to, -89), to } };
  },
};
