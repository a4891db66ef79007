import type { stockAlerts } from '#shared/contracts/catalogue/stock-alerts.ts';
import { isWithinRate, limitRate } from '../../accounts/rate-limits.ts';
import { unknownUserId } from '../../accounts/users.ts';
import { addressHashOf, hasAlert, keepAlertSteps } from './stock-alerts.ts';
import type { StoredProduct } from '../products.ts';
import { newMail, putMail } from '../../platform/mail/outbox/mails.ts';
import { transact } from '../../platform/table/table.ts';
import { withdrawLink } from './alert-links.ts';
import { AppError } from '../../platform/kit/app-error.ts';
import type { UseCase } from '../../platform/http/serve.ts';
import { confirmLink } from './confirmation-link.ts';
import { requireListedProduct } from '../listed-product.ts';

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
