import { stockAlertPath } from '#shared/rules/site-paths.ts';
import type { stockAlerts } from '#shared/contracts/stock-alerts.ts';
import { issueLinkTokenStep } from '../_data/accounts/link-tokens.ts';
import { isWithinRate, limitRate } from '../_data/accounts/rate-limits.ts';
import { unknownUserId } from '../_data/accounts/users.ts';
import { addressHashOf, hasAlert, keepAlertSteps } from '../_data/catalogue/stock-alerts.ts';
import type { StoredProduct } from '../_data/catalogue/products.ts';
import { newMail, putMailStep } from '../_data/mail/mails.ts';
import { siteUrl } from '../_data/site-settings.ts';
import { transact } from '../_data/table/table.ts';
import { withdrawLink } from '../_flows/catalogue/alert-links.ts';
import { queueStoredMails } from '../_flows/mail/queue-mail.ts';
import { AppError } from '../_kit/app-error.ts';
import { tokenHash } from '../_kit/ids.ts';
import type { UseCase } from '../_http/serve.ts';
import type { ConfirmTokenPayload } from './confirm-token.ts';
import { requireListedProduct } from '../_flows/catalogue/listed-product.ts';

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
  const [isWaiting, isWithin, site] = await Promise.all([
    hasAlert(productId, addressHash, now),
    isWithinRate({ 'alert-address': email }, now),
    siteUrl(),
  ]);
  const payload: ConfirmTokenPayload = { productId, email };
  const { token, step } = issueLinkTokenStep('confirm-alert', payload, now);
  const withdrawal = await withdrawLink(slug, { addressHash, productId, confirmHash: tokenHash(token) }, now);
  const data = {
    name: '',
    product: title,
    confirmUrl: `${site}${stockAlertPath(slug, 'confirmar', token)}`,
    withdrawUrl: withdrawal.withdrawUrl,
  };
  const content = { template: 'confirm-stock-alert' as const, data };
  const isSent = isWithin && !isWaiting;
  const mail = newMail(isSent ? { to: email, content } : { to: unknownUserId, content, decoy: true }, now);
  await transact([step, withdrawal.step, putMailStep(mail)]);
  await queueStoredMails([mail]);
}
