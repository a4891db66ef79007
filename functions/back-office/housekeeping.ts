import { errorFields, log } from '#functions/platform/kit/log.ts';
import { pictureUrl } from '#shared/rules/catalogue/picture.ts';
import {
  findLevelChanges,
  findProduct,
  findRemovedPictures,
  forgetRemovedPicture,
  recordLevel,
  saveStockCheck,
  closeAwaited,
  findAwaitedProducts,
  findCategories,
  findProducts,
  isListed,
  isLive,
  listAlerts,
  removeAlert,
  type StockAlert,
  type StoredProduct,
  takeAlertStep,
  withdrawLink,
} from '#functions/catalogue/index.ts';
import { showsClip } from '#functions/exercises/index.ts';
import { deleteClipFile, deletePictureFiles } from '#functions/platform/ports/picture-files.ts';
import { sitePaths } from '#shared/rules/site-paths.ts';
import { newMail, putMailStep } from '#functions/platform/mail/outbox/mails.ts';
import { siteUrl } from '#functions/platform/site-settings.ts';
import { transact, tryWrite } from '#functions/platform/table/table.ts';
import { allInParallel } from '#functions/platform/kit/in-parallel.ts';

/** The number of items that housekeeping has handled, and of those that failed. */
export interface ItemResult {
  done: number;
  failed: number;
}

/** Runs `work` for each item in turn; a failure is logged with the item's id and does not stop the others. */
export async function forEachItem<T extends { _id: string }>(
  items: readonly T[],
  failure: string,
  work: (item: T) => Promise<unknown>,
): Promise<ItemResult> {
  const result = { done: 0, failed: 0 };
  for (const item of items) {
    try {
      await work(item);
      result.done++;
    } catch (error) {
      result.failed++;
      log.error(failure, { id: item._id, ...errorFields(error) });
    }
  }
  return result;
}

/** Deletes the files of pictures and clips that were removed a week ago, or made a week ago and never shown. */
export const deleteRemovedPictures = async (now: Date): Promise<ItemResult> =>
  forEachItem(await findRemovedPictures(now), 'picture not deleted', async ({ _id, productId }) => {
    if (_id.startsWith('clp_')) {
      if (!(await showsClip(productId, _id))) await deleteClipFile(_id);
    } else {
      const product = await findProduct(productId);
      const isShown = product?.images.some(({ url }) => url === pictureUrl(_id)) ?? false;
      if (!isShown) await deletePictureFiles(_id);
    }
    await forgetRemovedPicture(_id);
  });

/** Raises a notice for each product that has become low or sold out since the last check. */
export async function noticeLowStock(now: Date): Promise<ItemResult> {
  const { changed, levels } = await findLevelChanges();
  const result = await forEachItem(levels, 'stock level not recorded', (level) => recordLevel(level, now));
  // a failed one is checked again by the next run
  if (changed > 0 && result.failed === 0) await saveStockCheck(now);
  return result;
}

/** Requests that one run settles; the next run goes on. */
const maxRequests = 300;

/** Requests in flight. */
const width = 5;

/**
 * Mails those who wait for a product that is back, whatever has moved its stock: a sale that was released, a correction, an
 * import, a refund. Each request is deleted in the transaction that writes its mail, so that runs at once and crashes make one
 * mail of it (P98). A product that the shop does not show waits; one that is deleted takes its requests with it.
 */
export async function mailRestocks(now: Date, most = maxRequests): Promise<ItemResult> {
  const awaited = await findAwaitedProducts();
  if (awaited.length === 0) return { done: 0, failed: 0 };
  const [products, categories] = await Promise.all([
    findProducts(awaited.map(({ _id }) => _id)),
    findCategories(),
  ]);
  let mailed = 0;
  let left = most;
  const result = await forEachItem(awaited, 'stock alerts not mailed', async (each) => {
    const product = products.find(({ _id, deletedAt }) => _id === each._id && !deletedAt);
    if (left === 0 || (product && !(product.stock > 0 && isListed(product, categories)))) return;
    const alerts = await listAlerts(each._id, left);
    if (alerts.length === 0) await closeAwaited(each);
    left -= alerts.length;
    await allInParallel(alerts, width, async (alert) => {
      if (await settle(alert, product, now)) mailed++;
    });
  });
  return { done: mailed, failed: result.failed };
}

/** Mails a request, or deletes it when it is too old or there is no product any more; returns whether it was mailed. */
async function settle(alert: StockAlert, product: StoredProduct | undefined, now: Date): Promise<boolean> {
  if (product && isLive(alert, now)) return mailAlert(alert, product, now);
  await removeAlert(alert.productId, alert.sk);
  return false;
}

/** Whether this call has written the mail: the request may be withdrawn, or fulfilled by another run. */
async function mailAlert(alert: StockAlert, { title, slug }: StoredProduct, now: Date): Promise<boolean> {
  const withdrawUrl = withdrawLink(slug, { addressHash: alert.sk });
  const productUrl = `${await siteUrl()}${sitePaths.product(slug)}`;
  const data = { name: '', product: title, productUrl, withdrawUrl };
  const mail = newMail({ to: alert.email, content: { template: 'back-in-stock', data } }, now);
  return tryWrite(transact([takeAlertStep(alert), putMailStep(mail)]), 'alert_gone');
}
