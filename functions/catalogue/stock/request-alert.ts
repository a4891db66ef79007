import * as z from 'zod';
import { stockAlertPath } from '#shared/rules/site-paths.ts';
import type { MailLink } from '#functions/platform/mail/outbox/mail-content.ts';
import type { stockAlerts } from '#shared/contracts/catalogue/stock-alerts.ts';
import {
  isWithinRate,
  limitRate,
  readLink,
  unknownUserId,
  voidLinkToken,
} from '#functions/accounts/index.ts';
import {
  addressHashOf,
  findAlertedProducts,
  hasAlert,
  keepAlertSteps,
  removeAlert,
  withdrawLink,
  WithdrawTokenPayload,
} from './stock-alerts.ts';
import type { StoredProduct } from '../products.ts';
import { newMail, putMail } from '#functions/platform/mail/outbox/mails.ts';
import { transact } from '#functions/platform/table/table.ts';
import { AppError } from '#functions/platform/kit/app-error.ts';
import type { UseCase } from '#functions/platform/http/serve.ts';
import { requireListedProduct } from '../product-lists.ts';
import { tokenHash } from '#functions/platform/kit/ids.ts';
import { allInParallel } from '#functions/platform/kit/in-parallel.ts';

/** The payload of a confirmation link: this address wants to hear of this product. */
export const ConfirmTokenPayload = z.object({ productId: z.string(), email: z.string() });

/** The link that confirms a request, on the page of its product. */
const confirmLink = (slug: string, payload: z.output<typeof ConfirmTokenPayload>): MailLink => ({
  purpose: 'confirm-alert',
  payload,
  page: stockAlertPath(slug, 'confirmar', ''),
});

/**
 * Asks for one mail when a sold-out product is back. A mail is sent to confirm it, unless the address is the confirmed one of the
 * session. Whether the address waits already, or was asked for too often, shows in neither response nor time: then the mail is
 * written and never sent (P38).
 */
export const requestAlert: UseCase<typeof stockAlerts.request> = async ({ actor, body, now, request }) => {
  const { productId, email } = body;
  await limitRate({ 'mail-ip': request.ip }, now);
  const product = await requireListedProduct(productId);
  if (product.stock > 0) throw new AppError('already_in_stock');
  const isProved = actor !== null && actor.user.email === email && actor.user.emailVerified;
  if (isProved) await transact(keepAlertSteps(productId, email, now));
  else await askToConfirm(product, email, now);
  return { success: true, data: { needsConfirmation: !isProved } };
};

async function askToConfirm(
  { _id: productId, slug, title }: StoredProduct,
  email: string,
  now: Date,
): Promise<void> {
  const addressHash = addressHashOf(email);
  const [isWaiting, isWithin] = await Promise.all([
    hasAlert(productId, addressHash, now),
    isWithinRate({ 'alert-address': email }, now),
  ]);
  const data = {
    name: '',
    product: title,
    confirmUrl: confirmLink(slug, { productId, email }),
    withdrawUrl: withdrawLink(slug, { addressHash, productId }),
  };
  const content = { template: 'confirm-stock-alert' as const, data };
  const isSent = isWithin && !isWaiting;
  const mail = isSent ? { to: email, content } : { to: unknownUserId, content, decoy: true };
  await putMail(newMail(mail, now));
}

/** Deletes in flight. */
const width = 5;

/**
 * Withdraws the request of a confirmation mail, confirmed or not, or all that wait for an address. The link stays valid: a second
 * tap finds nothing left and is no error.
 */
export const withdrawAlert: UseCase<typeof stockAlerts.withdraw> = ({ body, now, request }) =>
  withdraw(body.token, { ip: request.ip, now });

/** POST /stock-alerts/unsubscribe: what a mail program sends says no more than that it is pressed (P235). */
export const unsubscribe: UseCase<typeof stockAlerts.unsubscribe> = ({ query, now, request }) =>
  withdraw(query.token, { ip: request.ip, now });

/** GET /stock-alerts/unsubscribe: the page of the product asks, for a mail program may open links by itself. */
export const showUnsubscribe: UseCase<typeof stockAlerts.showUnsubscribe> = ({ query: { slug, token } }) =>
  Promise.resolve({ location: stockAlertPath(slug, 'retirar', token) });

async function withdraw(token: string, caller: { ip: string; now: Date }): Promise<{ success: true }> {
  const link = await readLink('withdraw-alert', token, WithdrawTokenPayload, caller);
  const { addressHash, productId } = link;
  // first the link of the same mail: a confirmation under way either fails, or has written the request that is deleted next
  await voidLinkToken('confirm-alert', tokenHash(token));
  const productIds = productId === undefined ? await findAlertedProducts(addressHash) : [productId];
  await allInParallel(productIds, width, (id) => removeAlert(id, addressHash));
  return { success: true };
}
