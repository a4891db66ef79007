import type { MailTemplateName } from '../../_data/mail/mail-content.ts';
import {
  deletionCancelled,
  deletionRequested,
  downloadReady,
  emailChanged,
  emailChangeRequested,
  emailChangeReverted,
  emailConfirmation,
  newDevice,
  passkeyRemoved,
  recoveryCodesRenewed,
  recoveryCodeUsed,
  passwordChanged,
  passwordReset,
  signInAdded,
  welcome,
} from './account.ts';
import {
  paymentActionRequired,
  paymentFailed,
  paymentRecovered,
  renewalReceipt,
  subscriptionRefunded,
  withdrawalReceipt,
} from './billing.ts';
import type { MailTemplate } from '../mail-template.ts';
import {
  orderCancelled,
  orderConfirmed,
  orderDelivered,
  orderRefunded,
  orderShipped,
  paymentReceived,
  refundIssued,
} from './order.ts';
import { returnReceipt, returnRefused } from './return.ts';
import { reviewRejected, reviewRequest } from './review.ts';
import { routine } from './routine.ts';
import { backInStock, stockAlertConfirmation } from './stock-alert.ts';
import {
  cancellationScheduled,
  planChangeScheduled,
  renewalReminder,
  subscriptionEnded,
  subscriptionReactivated,
  subscriptionStarted,
} from './subscription.ts';

/** The template of every mail. The type requires one for each name in functions/_data/mail/mail-content.ts. */
export const mailTemplates: { [T in MailTemplateName]: MailTemplate<T> } = {
  welcome,
  'confirm-email': emailConfirmation,
  'email-change-requested': emailChangeRequested,
  'email-changed': emailChanged,
  'email-change-reverted': emailChangeReverted,
  'password-changed': passwordChanged,
  'new-device': newDevice,
  'sign-in-added': signInAdded,
  'passkey-removed': passkeyRemoved,
  'recovery-code-used': recoveryCodeUsed,
  'recovery-codes-renewed': recoveryCodesRenewed,
  'deletion-requested': deletionRequested,
  'deletion-cancelled': deletionCancelled,
  'download-ready': downloadReady,
  'reset-password': passwordReset,
  'order-confirmed': orderConfirmed,
  'payment-received': paymentReceived,
  'order-refunded': orderRefunded,
  'order-shipped': orderShipped,
  'order-delivered': orderDelivered,
  'order-cancelled': orderCancelled,
  'refund-issued': refundIssued,
  'return-receipt': returnReceipt,
  'return-refused': returnRefused,
  'confirm-stock-alert': stockAlertConfirmation,
  'back-in-stock': backInStock,
  'review-request': reviewRequest,
  'review-rejected': reviewRejected,
  routine,
  'subscription-started': subscriptionStarted,
  'payment-failed': paymentFailed,
  'payment-action-required': paymentActionRequired,
  'payment-recovered': paymentRecovered,
  'renewal-receipt': renewalReceipt,
  'cancellation-scheduled': cancellationScheduled,
  'subscription-reactivated': subscriptionReactivated,
  'plan-change-scheduled': planChangeScheduled,
  'subscription-ended': subscriptionEnded,
  'renewal-reminder': renewalReminder,
  'withdrawal-receipt': withdrawalReceipt,
  'subscription-refunded': subscriptionRefunded,
};
