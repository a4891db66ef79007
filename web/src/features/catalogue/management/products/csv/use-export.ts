import type { ManagedProduct } from '#shared/contracts/catalogue/product-management.ts';
import { api } from '../../../../../api/api.ts';
import { serverNow } from '../../../../../api/server-clock.ts';
import { useSingleMutation } from '../../../../../api/use-single-mutation.ts';
import { downloadCsv } from '../../../../../ui/csv/write-csv.ts';
import { toast } from '../../../../../ui/feedback/toast.ts';
import type { ListState } from '../list-state.ts';
import { messages } from '../messages.ts';
import { filterOf } from '../queries.ts';
import { cellsOf, headers } from './columns.ts';
import { exportedCell, exportedColumn } from './exported.ts';

/** Products in one request: the most that the server answers. */
const pageSize = 200;

/** Downloads the products of a filter, all pages of them, as CSV; answers how many. */
async function exportProducts(state: ListState): Promise<number> {
  const rows: string[][] = [];
  // before the first page: a change while they are read is one since the export
  const at = serverNow();
  for await (const products of allPages(state))
    rows.push(...products.map((product) => [...cellsOf(product), exportedCell(product, at)]));
  const day = new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Madrid' });
  await downloadCsv(`productos-${day}.csv`, [[...headers, exportedColumn], ...rows]);
  return rows.length;
}

async function* allPages(state: ListState): AsyncGenerator<ManagedProduct[]> {
  let pages = 1;
  for (let page = 1; page <= pages; page += 1) {
    const query = { ...filterOf(state), page, limit: pageSize };
    const { data, pagination } = await api.productManagement.list({ query });
    pages = pagination.totalPages;
    yield data.products;
  }
}

/** Exports what the list shows, all pages of it. */
export const useExportProducts = () =>
  useSingleMutation({
    mutationFn: exportProducts,
    networkMode: 'always',
    onSuccess: (count) => toast.success({ title: messages.exported(count) }),
    onError: (error) => toast.error({ title: messages.exportFailed, description: error.message }),
  });
