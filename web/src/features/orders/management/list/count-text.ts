import type { CursorPages } from '../../../../ui/list/use-cursor-pages.ts';
import { pageSize } from '../queries.ts';

interface Page {
  /** How many orders there are, where the server counts them. */
  count: number | null;
  shown: number;
  nextCursor: string | null;
}

/** How many orders the filters match: `128`, or `40+` where only the pages so far are counted. */
export function countText({ count, shown, nextCursor }: Page, { previousCursors }: CursorPages): string {
  if (count !== null) return count.toLocaleString('es-ES');
  const soFar = (previousCursors?.length ?? 0) * pageSize + shown;
  const isAll = nextCursor === null && previousCursors !== null;
  return `${soFar.toLocaleString('es-ES')}${isAll ? '' : '+'}`;
}
