import * as z from 'zod';
import { tokenHash } from '#functions/platform/kit/ids.ts';
import { catalogueEntities, indexes, keys } from '../entities.ts';
import { ttlOf } from '#functions/platform/table/entity.ts';
import {
  deleteItem,
  deleteStep,
  get,
  putStep,
  query,
  queryAll,
  type Step,
  tryWrite,
  updateStep,
} from '#functions/platform/table/table.ts';
import { stockAlerts } from '#shared/contracts/catalogue/stock-alerts.ts';
import { stockAlertPath } from '#shared/rules/site-paths.ts';
import type { MailLink } from '#functions/platform/mail/outbox/mail-content.ts';

/*
 * Who waits for a sold-out product: one confirmed request for each address and product. An unconfirmed one is a link token
 * alone. Products with requests are listed, so that housekeeping looks at their stock as it is and misses no return, whatever has
 * moved the stock and whenever a request came (P98).
 */

export const StockAlert = z.object({
  /** The hash of the address. */
  sk: z.string(),
  productId: z.string(),
  email: z.string(),
  expiresAt: z.iso.datetime(),
});
export type StockAlert = z.output<typeof StockAlert>;

const Awaited = z.object({ sk: z.string(), version: z.int() });

/** A product that has requests, or had some. `version` counts the requests that it has got. */
interface AwaitedProduct {
  _id: string;
  version: number;
}

/** What stands for an address in keys. */
export const addressHashOf = (email: string): string => tokenHash(email);

/** Whether a request still counts: DynamoDB deletes expired ones late. */
export const isLive = ({ expiresAt }: StockAlert, now: Date): boolean => new Date(expiresAt) > now;

/** The steps that keep a confirmed request; a second one of the same address is the same request. */
export function keepAlertSteps(productId: string, email: string, now: Date): Step[] {
  const addressHash = addressHashOf(email);
  const ttl = ttlOf(catalogueEntities.stockAlert, now);
  return [
    putStep('alert', {
      ...keys.stockAlert(productId, addressHash),
      ...indexes.alertsOf(addressHash, productId),
      productId,
      email,
      expiresAt: new Date(ttl * 1000).toISOString(),
      ttl,
    }),
    updateStep('awaited', keys.awaitedProduct(productId), {
      update: 'ADD version :one',
      values: { ':one': 1 },
    }),
  ];
}

/** Whether the address waits for the product already. */
export async function hasAlert(productId: string, addressHash: string, now: Date): Promise<boolean> {
  const alert = await get(StockAlert, keys.stockAlert(productId, addressHash));
  return alert !== null && isLive(alert, now);
}

/** Deletes the address's request for a product, if it has one. */
export const removeAlert = async (productId: string, addressHash: string): Promise<void> =>
  void (await deleteItem(keys.stockAlert(productId, addressHash)));

/** The products for which an address waits. The index follows its table with a delay. */
export async function findAlertedProducts(addressHash: string): Promise<string[]> {
  const { gsi1pk } = indexes.alertsOf(addressHash, '');
  return (await queryAll(StockAlert, gsi1pk, { index: 'gsi1' })).map(({ productId }) => productId);
}

/** Deletes all requests of an address. */
export async function removeAlertsOf(email: string): Promise<void> {
  const addressHash = addressHashOf(email);
  for (const productId of await findAlertedProducts(addressHash)) await removeAlert(productId, addressHash);
}

/** The products that have requests. */
export const findAwaitedProducts = async (): Promise<AwaitedProduct[]> =>
  (await queryAll(Awaited, keys.awaitedProduct('').pk)).map(({ sk, version }) => ({ _id: sk, version }));

/** At most `limit` requests for a product, read strongly. */
export const listAlerts = async (productId: string, limit: number): Promise<StockAlert[]> =>
  (await query(StockAlert, keys.stockAlert(productId, '').pk, { limit })).items;

/** The step that takes a request to fulfil it; refused as `alert_gone` when it was fulfilled or withdrawn in the meantime. */
export const takeAlertStep = ({ productId, sk }: StockAlert): Step =>
  deleteStep('alert_gone', keys.stockAlert(productId, sk), { condition: 'attribute_exists(pk)' });

/** Stops looking at a product without requests, unless it has got one since it was found. */
export async function closeAwaited({ _id, version }: AwaitedProduct): Promise<void> {
  const close = deleteItem(keys.awaitedProduct(_id), {
    condition: 'version = :version',
    values: { ':version': version },
    refusal: 'awaited_again',
  });
  await tryWrite(close, 'awaited_again');
}

/** The payload of the link that withdraws: it outlives the request by months, so it has no address. */
export const WithdrawTokenPayload = z.object({
  addressHash: z.string(),
  /** Absent: all products. */
  productId: z.string().optional(),
});

/** The link that withdraws stock alerts, on the page of a product. */
export const withdrawLink = (slug: string, payload: z.output<typeof WithdrawTokenPayload>): MailLink => ({
  purpose: 'withdraw-alert',
  payload,
  page: stockAlertPath(slug, 'retirar', ''),
  unsubscribe: `/api${stockAlerts.unsubscribe.path}?slug=${slug}&token=`,
});
