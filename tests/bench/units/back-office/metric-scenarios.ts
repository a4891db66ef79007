import { addDays, inMadrid } from '#shared/rules/routines/routine-calendar.ts';
import type { Scenario } from '../account-scenarios.ts';

/** The first page and the metrics of the business. */
export const metricScenarios: Record<string, Scenario> = {
  'overview.show': ({ adminToken: token }) => ({ token }),
  'metrics.list': ({ adminToken: token }) => {
    const to = addDays(inMadrid(new Date()).day, -1);
    return { token, query: { from: addDays(to, -89), to } };
  },
};
