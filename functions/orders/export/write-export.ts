import { inMadrid } from '#shared/rules/routines/routine-calendar.ts';
import { findUserSummaries } from '../../accounts/users.ts';
import { saveExport, type StoredExport } from './order-exports.ts';
import type { StoredOrder } from '../orders.ts';
import { searchOrders } from '../search-orders.ts';
import { orderFilter } from '../order-filter.ts';
import {
  beginExportFile,
  finishExportFile,
  minPartBytes,
  putExportPart,
} from '../../platform/ports/export-files.ts';
import { messages } from './messages.ts';
import { csvHead, csvLines } from './order-csv.ts';

/** As many as a list of the API: the largest orders of a page stay below what one query reads. */
const pageSize = 50;

/** The page of the back office sees how far it is every so many orders. */
const progressStep = 1000;

/**
 * Writes the file of a claimed export from where its saved parts end, in memory of two parts, and returns it finished, or as it is
 * when `hasTime` says no. Parts and cursor are saved together: what a crash leaves unsaved is written again, over the same part.
 */
export async function writeExport(claimed: StoredExport, hasTime: () => boolean): Promise<StoredExport> {
  let one = claimed.uploadId === null ? await beginFile(claimed) : claimed;
  while (!one.isComplete) {
    if (!hasTime()) return one;
    one = await writePart(one);
  }
  await finishExportFile(one._id, one.uploadId!, one.parts);
  return saveExport(one, { state: 'finished', claimedUntil: null });
}

async function beginFile(one: StoredExport): Promise<StoredExport> {
  const fileName = messages.fileName(inMadrid(new Date(one.createdAt)).day);
  return saveExport(one, { uploadId: await beginExportFile(one._id, fileName) });
}

/** Writes the next part: as many orders as S3 wants in one, or the last ones. */
async function writePart(one: StoredExport): Promise<StoredExport> {
  const chunks = [Buffer.from(one.parts.length === 0 ? csvHead() : '')];
  let bytes = 0;
  let { cursor, rows } = one;
  let told = one.progress;
  do {
    const page = await findPage(one, cursor);
    const chunk = Buffer.from(csvLines(page.orders, await findBuyers(page.orders)));
    chunks.push(chunk);
    bytes += chunk.length;
    rows += page.orders.length;
    cursor = page.cursor;
    if (rows - told >= progressStep) {
      await saveExport(one, { progress: rows });
      told = rows;
    }
  } while (cursor !== null && bytes < minPartBytes);
  const tag = await putExportPart(one._id, one.uploadId!, one.parts.length + 1, Buffer.concat(chunks));
  return saveExport(one, {
    parts: [...one.parts, tag],
    isComplete: cursor === null,
    cursor,
    rows,
    progress: rows,
  });
}

/** Orders placed since the export began are not in it, so that every page continues the one before. */
function findPage({ filter, createdAt }: StoredExport, cursor: string | null) {
  const { end, ...asked } = orderFilter(filter);
  const begun = new Date(createdAt);
  const bounded = { ...asked, end: end && end < begun ? end : begun };
  return searchOrders(filter.search ?? '', bounded, pageSize, cursor ?? undefined);
}

async function findBuyers(orders: StoredOrder[]) {
  const ids = [...new Set(orders.map(({ userId }) => userId))];
  return new Map((await findUserSummaries(ids)).map((user) => [user._id, user]));
}
