import { sitePaths } from '#shared/rules/site-paths.ts';
import {
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
import { newMail, putMailStep } from '#functions/platform/mail/outbox/mails.ts';
import { siteUrl } from '#functions/platform/site-settings.ts';
import { transact, tryWrite } from '#functions/platform/table/table.ts';
import { allInParallel } from '#functions/platform/kit/in-parallel.ts';
import { forEachItem, type ItemResult } from './housekeeping.ts';

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
