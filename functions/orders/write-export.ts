import papa from 'papaparse';
import { fromCents } from '#shared/rules/money.ts';
import { carrierName } from '#shared/rules/orders/carriers.ts';
import { orderStatusNames, paymentStatusNames } from '#shared/rules/orders/status-names.ts';
import { inMadrid } from '#shared/rules/routines/routine-calendar.ts';
import { findUserSummaries, type UserSummary } from '#functions/accounts/index.ts';
import type { StoredOrder } from './orders.ts';
import { messages } from './messages.ts';
import { findExport, keyOf, saveExport, type StoredExport } from './order-exports.ts';
import { searchOrders } from './search-orders.ts';
import { orderFilter } from './order-list.ts';
import {
  beginExportFile,
  finishExportFile,
  minPartBytes,
  putExportPart,
} from '#functions/platform/ports/export-files.ts';
import { enqueueJob, exportMessages, runJob } from '#functions/platform/jobs.ts';
import { log } from '#functions/platform/kit/log.ts';
import { maxExportTries } from '#shared/rules/orders/order-export.ts';
import { jobMessages } from '#functions/platform/drain-queue.ts';

/** Tells Excel that the file is UTF-8. */
const byteOrderMark = '\uFEFF';

/** How a cell begins that a spreadsheet may take for a formula. */
const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/;

/** Lines as a Spanish spreadsheet reads them; what begins like a formula becomes text. */
function lines(rows: string[][]): string {
  if (rows.length === 0) return '';
  const options = { delimiter: ';', newline: '\r\n', header: false, escapeFormulae: formulaStart };
  return `${papa.unparse(rows, options)}\r\n`;
}

/** The first line of the file. */
const csvHead = (): string => byteOrderMark + lines([messages.columns]);

/** A line for each order; a buyer whose account is gone has no name. */
const csvLines = (orders: StoredOrder[], buyers: Map<string, UserSummary>): string =>
  lines(orders.map((order) => cells(order, buyers.get(order.userId))));

function cells(order: StoredOrder, buyer: UserSummary | undefined): string[] {
  const { shippingAddress: address, lines: goods, carrier } = order;
  return [
    order.orderNumber,
    dateTime(order.createdAt),
    orderStatusNames[order.status],
    paymentStatusNames[order.paymentStatus],
    buyer?.name ?? '',
    buyer?.email ?? '',
    address?.name ?? '',
    address?.address ?? '',
    address?.postalCode ?? '',
    address?.city ?? '',
    address?.country ?? '',
    goods.map(({ title, quantity }) => `${quantity} × ${title}`).join(', '),
    String(goods.reduce((sum, { quantity }) => sum + quantity, 0)),
    amount(order.subtotalCents),
    amount(order.shippingCents),
    amount(order.totalCents),
    amount(order.refundedCents),
    carrier ? carrierName(carrier, order.carrierName) : '',
    order.trackingNumber ?? '',
  ];
}

/** As in `34,90`. */
const amount = (cents: number): string => fromCents(cents).toFixed(2).replace('.', ',');

/** As in `2026-11-23 09:05`, in Madrid. */
function dateTime(at: string): string {
  const { day, minutes } = inMadrid(new Date(at));
  const two = (part: number) => String(part).padStart(2, '0');
  return `${day} ${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** As many as a list of the API: the largest orders of a page stay below what one query reads. */
const pageSize = 50;

/** The page of the back office sees how far it is every so many orders. */
const progressStep = 1000;

/**
 * Writes the file of a claimed export from where its saved parts end, in memory of two parts, and returns it finished, or as it is
 * when `hasTime` says no. Parts and cursor are saved together: what a crash leaves unsaved is written again, over the same part.
 */
async function writeExport(claimed: StoredExport, hasTime: () => boolean): Promise<StoredExport> {
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

/** Time in which a part is written and saved, many times over. */
const reserveMs = 60_000;

/** Writes an export as far as the time of this call goes, and queues the rest. Throws when the message is to come again. */
async function continueExport(
  name: { adminId: string; _id: string },
  remainingMs: () => number,
  isLastTry: boolean,
): Promise<void> {
  const found = await findExport(name.adminId, name._id);
  const one = await runJob(
    keyOf(name),
    found,
    async (claimed) => {
      const written = await writeExport(claimed, () => remainingMs() > reserveMs);
      if (written.state === 'finished') return written;
      if (written.parts.length === claimed.parts.length) throw new Error('no part was written in time');
      const released = await saveExport(written, { claimedUntil: null });
      await enqueueJob('export-orders', exportMessages, name);
      return released;
    },
    { now: new Date(), remainingMs, isLastTry },
  );
  if (one?.state === 'finished') log.info('orders exported', { id: one._id, orders: one.rows });
}

/** Handles the messages of exports. An export that takes longer than one call may is continued by a message of its own. */
export const handleExports = jobMessages({
  messages: exportMessages,
  tries: maxExportTries,
  failure: 'export not written',
  work: continueExport,
});
