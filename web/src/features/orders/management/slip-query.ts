import { adminUrls } from '../../../ui/back-office/admin-urls.ts';
import { listStateCodec, type OrderFilter } from './list-state.ts';

/** Whose slips are printed: those of a selection, or of all orders that match a filter. */
export type SlipQuery = { ids: readonly string[] } | { filter: OrderFilter };

const idsName = 'pedidos';

/** The address of the page that prints slips. */
export const slipsUrl = (query: SlipQuery): string =>
  adminUrls.packingSlips +
  ('ids' in query
    ? `?${idsName}=${query.ids.join(',')}`
    : listStateCodec.write({ ...query.filter, cursor: undefined }));

/** What a query string asks for; without ids it is a filter. */
export function parseSlipQuery(search: string): SlipQuery {
  const query = new URLSearchParams(search);
  const ids = query.get(idsName)?.split(',').filter(Boolean);
  return ids?.length ? { ids } : { filter: listStateCodec.parse(query) };
}
