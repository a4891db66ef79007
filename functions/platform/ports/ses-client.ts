import { fromEnv } from '@aws-sdk/credential-provider-env';
import { awsTimeouts, closeDeadConnections } from '../kit/connections.ts';
import { kept } from '../kit/kept.ts';

/**
 * The SES client and its commands, loaded with the first mail. The timeout is 8 seconds. A call is made once: if the SDK
 * repeated a call that timed out, SES would send twice.
 */
export const loadSes = kept(async () => {
  const sdk = await import('@aws-sdk/client-sesv2');
  const client = new sdk.SESv2Client({
    credentials: fromEnv(),
    maxAttempts: 1,
    requestHandler: awsTimeouts(8000),
  });
  closeDeadConnections(client);
  return { client, ...sdk };
});

/* What a refusal of SES is about: the mail itself, which will never be taken, or the stage and the moment, which may pass. */

/* Errors of calls and, in capitals, statuses of the mails of a bulk call. */

/** An address that is none, or one that SES will not write to. */
const mailFaults = new Set([
  'MessageRejected',
  'BadRequestException',
  'MESSAGE_REJECTED',
  'INVALID_PARAMETER',
]);

/** Faults of the account or the stage. */
const stageFaults = new Set([
  'AccessDeniedException',
  'AccountSuspendedException',
  'MailFromDomainNotVerifiedException',
  // a template or configuration set
  'NotFoundException',
  'SendingPausedException',
  'ACCOUNT_DAILY_QUOTA_EXCEEDED',
  'ACCOUNT_SENDING_PAUSED',
  'ACCOUNT_SUSPENDED',
  'CONFIGURATION_SET_NOT_FOUND',
  'CONFIGURATION_SET_SENDING_PAUSED',
  'MAIL_FROM_DOMAIN_NOT_VERIFIED',
  'TEMPLATE_NOT_FOUND',
]);

/** Whether a refusal, by its code and message, lies in the mail. */
export const isPermanent = (code: string, message: string): boolean =>
  mailFaults.has(code) && !isSenderUnverified(code, message);

/** Whether a refusal lasts until an operator mends its cause: a fault of the stage, an unverified sender, the day's quota. */
export const needsOperator = (code: string, message: string): boolean =>
  stageFaults.has(code) || isSenderUnverified(code, message) || /daily message quota/i.test(message);

/** An unverified sender, or a recipient while the account is in the sandbox. */
const isSenderUnverified = (code: string, message: string): boolean =>
  /^MESSAGE_?REJECTED$/i.test(code) && /not verified/i.test(message);
