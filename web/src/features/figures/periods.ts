import type { UrlCodec } from '../../ui/list/use-url-state.ts';

/** How many days the page shows. */
export const periods = [30, 90, 365] as const;
export type Period = (typeof periods)[number];

const usual: Period = 90;

/** The period, kept in the query string. */
export const periodCodec: UrlCodec<{ period: Period }> = {
  parse: (query) => ({
    period: periods.find((days) => String(days) === query.get('periodo')) ?? usual,
  }),
  write: ({ period }) => (period === usual ? '' : `?periodo=${period}`),
};
