import type { stockAlerts } from '#shared/contracts/stock-alerts.ts';
import { voidLinkToken } from '../_data/accounts/link-tokens.ts';
import { findAlertedProducts, removeAlert } from '../_data/catalogue/stock-alerts.ts';
import { readLink } from '../_flows/accounts/mailed-link.ts';
import { WithdrawTokenPayload } from '../_flows/catalogue/alert-links.ts';
import { tokenHash } from '../_kit/ids.ts';
import { allInParallel } from '../_kit/in-parallel.ts';
import type { UseCase } from '../_http/serve.ts';

/** Deletes in flight. */
const width = 5;

/**
 * Withdraws the request of a confirmation mail, confirmed or not, or all that wait for an address. The link stays valid: a second
 * tap finds nothing left and is no error.
 */
export const withdrawAlert: UseCase<typeof stockAlerts.withdraw> = async ({ body, now, request }) => {
  const link = await readLink('withdraw-alert', body.token, WithdrawTokenPayload, { ip: request.ip, now });
  const { addressHash, productId, confirmHash = tokenHash(body.token) } = link;
  // first the link of the same mail: a confirmation under way either fails, or has written the request that is deleted next
  await voidLinkToken('confirm-alert', confirmHash);
  const productIds = productId === undefined ? await findAlertedProducts(addressHash) : [productId];
  await allInParallel(productIds, width, (id) => removeAlert(id, addressHash));
  return { success: true };
};
