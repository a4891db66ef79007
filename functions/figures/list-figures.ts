import type { figures } from '#shared/contracts/back-office/figures.ts';
import { listDayFigures } from '../_data/figures/day-figures.ts';
import type { UseCase } from '../_http/serve.ts';

/** GET /figures: the days of a span, as the nightly fold has written them. */
export const listFigures: UseCase<typeof figures.list> = async ({ query }) => ({
  success: true,
  data: { days: await listDayFigures(query.from, query.to) },
});
