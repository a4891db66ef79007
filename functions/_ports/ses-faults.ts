/* What a refusal of SES is about: the mail itself, which will never be taken, or the stage and the moment, which may pass. */

/** An address that is none, or one that SES will not write to. */
const mailFaults = /^(MessageRejected|InvalidParameter|InvalidParameterValue)(Exception)?$/;

/** Whether a refusal, by its code and message, lies in the mail. */
export const isPermanent = (code: string, message: string): boolean =>
  mailFaults.test(code) && !isSenderUnverified(code, message);

/** An unverified sender, or a recipient while the account is in the sandbox: an operator can mend it. */
export const isSenderUnverified = (code: string, message: string): boolean =>
  code === 'MessageRejected' && /not verified/i.test(message);
