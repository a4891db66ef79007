import type { stockAlerts } from '#shared/contracts/catalogue/stock-alerts.ts';
import { stockAlertPath } from '#shared/rules/site-paths.ts';
import { voidLinkToken } from '../../accounts/mail-links/link-tokens.ts';
import { findAlertedProducts, removeAlert } from './stock-alerts.ts';
import { readLink } from '../../accounts/mail-links/mailed-link.ts';
import { WithdrawTokenPayload } from './alert-links.ts';
import { tokenHash } from '../../platform/kit/ids.ts';
import { allInParallel } from '../../platform/kit/in-parallel.ts';
import type { UseCase } from '../../platform/http/serve.ts';

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
