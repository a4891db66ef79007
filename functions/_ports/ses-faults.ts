/* What a refusal of SES is about: the mail itself, which will never be taken, or the stage and the moment, which may pass. */

/** An address that is none, or one that SES will not write to. */
const mailFaults = /^(MessageRejected|InvalidParameter|InvalidParameterValue)(Exception)?$/;

/** Codes that lie in the account or the stage, of single calls and of the mails of a bulk call. */
const stageFaults =
  /^(AccessDenied|AccountDailyQuotaExceeded|AccountSendingPaused|AccountSuspended|(ConfigurationSet|Template)DoesNotExist|ConfigurationSetSendingPaused|MailFromDomainNotVerified)(Exception)?$/;

/** Whether a refusal, by its code and message, lies in the mail. */
export const isPermanent = (code: string, message: string): boolean =>
  mailFaults.test(code) && !isSenderUnverified(code, message);

/** Whether a refusal lasts until an operator mends its cause: a fault of the stage, an unverified sender, the day's quota. */
export const needsOperator = (code: string, message: string): boolean =>
  stageFaults.test(code) || isSenderUnverified(code, message) || /daily message quota/i.test(message);

/** An unverified sender, or a recipient while the account is in the sandbox. */
const isSenderUnverified = (code: string, message: string): boolean =>
  code === 'MessageRejected' && /not verified/i.test(message);
