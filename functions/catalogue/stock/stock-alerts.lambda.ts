import { stockAlerts } from '#shared/contracts/catalogue/stock-alerts.ts';
import { serve } from '../../platform/http/serve.ts';
import { confirmAlert } from './confirm-alert.ts';
import { requestAlert } from './request-alert.ts';
import { showUnsubscribe, unsubscribe, withdrawAlert } from './withdraw-alert.ts';

export const handler = serve(stockAlerts, {
  request: requestAlert,
  confirm: confirmAlert,
  withdraw: withdrawAlert,
  unsubscribe,
  showUnsubscribe,
});
