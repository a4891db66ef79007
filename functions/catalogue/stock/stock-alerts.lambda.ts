import { stockAlerts } from '#shared/contracts/catalogue/stock-alerts.ts';
import { serve, type UseCase } from '#functions/platform/http/serve.ts';
import {
  ConfirmTokenPayload,
  requestAlert,
  showUnsubscribe,
  unsubscribe,
  withdrawAlert,
} from './request-alert.ts';
import { linkError, readLink, redeemStep } from '#functions/accounts/mail-links/link-tokens.ts';
import { keepAlertSteps } from './stock-alerts.ts';
import { transact } from '#functions/platform/table/table.ts';
import { requireListedProduct } from '../product-lists.ts';

/**
 * Keeps the request of a confirmation link, also of a product that has come back in the meantime: then the next housekeeping sends the
 * mail, whatever is sold until the visitor looks (P98).
 */
const confirmAlert: UseCase<typeof stockAlerts.confirm> = async ({ body: { token }, now, request }) => {
  const { productId, email } = await readLink('confirm-alert', token, ConfirmTokenPayload, {
    ip: request.ip,
    now,
  });
  const { slug, title, stock } = await requireListedProduct(productId);
  const steps = [redeemStep('confirm-alert', token), ...keepAlertSteps(productId, email, now)];
  await transact(steps).catch((error: unknown) => {
    throw linkError(error);
  });
  return { success: true, data: { product: { slug, title, isInStock: stock > 0 } } };
};

export const handler = serve(stockAlerts, {
  request: requestAlert,
  confirm: confirmAlert,
  withdraw: withdrawAlert,
  unsubscribe,
  showUnsubscribe,
});
