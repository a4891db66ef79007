import { stockAlerts } from '#shared/contracts/catalogue/stock-alerts.ts';
import { serve, type UseCase } from '../../platform/http/serve.ts';
import { requestAlert } from './request-alert.ts';
import { showUnsubscribe, unsubscribe, withdrawAlert } from './withdraw-alert.ts';
import { redeemStep } from '../../accounts/mail-links/link-tokens.ts';
import { keepAlertSteps } from './stock-alerts.ts';
import { transact } from '../../platform/table/table.ts';
import { linkError, readLink } from '../../accounts/mail-links/mailed-link.ts';
import { ConfirmTokenPayload } from './confirmation-link.ts';
import { requireListedProduct } from '../listed-product.ts';

/**
 * Keeps the request of a confirmation link, also of a product that has come back in the meantime: then the next sweep sends the
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
