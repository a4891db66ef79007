import {
  GetAccountCommand,
  GetEmailIdentityCommand,
  SESv2Client,
  type GetAccountCommandOutput,
} from '@aws-sdk/client-sesv2';
import type { Settings } from '../../settings.ts';
import { check, fails, ok, warning, type Finding } from '../finding.ts';

/** Whether SES sends for the account, to whom, as fast as the settings say, and in the name of the sender. */
export async function checkMail(settings: Settings): Promise<Finding[]> {
  const client = new SESv2Client({ region: settings.region });
  const account = check(
    'SES account',
    async () => {
      const found = await client.send(new GetAccountCommand());
      return [sendingOf(found, settings), audienceOf(found, settings), rateOf(found, settings)];
    },
    'let these credentials call ses:GetAccount',
  );
  return (await Promise.all([account, checkIdentity(client, settings)])).flat();
}

function sendingOf(found: GetAccountCommandOutput, { region }: Settings): Finding {
  const subject = 'SES sending';
  const { SendingEnabled, EnforcementStatus = 'HEALTHY' } = found;
  const cases = `read and answer the case in the support center: https://console.aws.amazon.com/support/home#/case/history`;
  if (EnforcementStatus === 'SHUTDOWN') return fails(subject, 'AWS has stopped it', cases);
  if (!SendingEnabled)
    return fails(
      subject,
      'is turned off for the account',
      `aws sesv2 put-account-sending-attributes --region ${region} --sending-enabled`,
    );
  if (EnforcementStatus !== 'HEALTHY')
    return warning(subject, `is under review: ${EnforcementStatus}`, cases);
  return ok(subject, 'is on');
}

/** The sandbox reaches verified addresses alone, which a trial may be content with. */
function audienceOf(found: GetAccountCommandOutput, { region, mail, domain }: Settings): Finding {
  const subject = 'SES audience';
  if (found.ProductionAccessEnabled) return ok(subject, 'everybody: the account has production access');
  const status = found.Details?.ReviewDetails?.Status;
  const asked = status ? `; the request for production access is ${status}` : '';
  const ask = `aws sesv2 put-account-details --region ${region} --production-access-enabled --mail-type TRANSACTIONAL --website-url https://${domain?.name ?? '<site>'} --contact-language EN`;
  const recipients = mail.sandboxRecipients ?? [];
  if (recipients.length > 0)
    return warning(subject, `the sandbox: ${recipients.length} listed addresses, if verified${asked}`, ask);
  return fails(
    subject,
    `the sandbox, and the stage lists no verified address${asked}`,
    `${ask}; until then list verified addresses as mail.sandboxRecipients in infra/settings.ts`,
  );
}

function rateOf({ SendQuota }: GetAccountCommandOutput, { region, mail }: Settings): Finding {
  const subject = 'SES rate';
  const { MaxSendRate = 0, Max24HourSend = 0 } = SendQuota ?? {};
  const says = `${MaxSendRate} mails a second and ${Max24HourSend} a day; mail.sendRate is ${mail.sendRate}, mail.dailyQuota ${mail.dailyQuota}`;
  // without a limit SES says -1
  if (mail.sendRate <= MaxSendRate && (mail.dailyQuota <= Max24HourSend || Max24HourSend === -1))
    return ok(subject, says);
  if (mail.sendRate <= MaxSendRate)
    return fails(
      subject,
      says,
      `set mail.dailyQuota to ${Max24HourSend} in infra/settings.ts, or ask for more: aws service-quotas request-service-quota-increase --region ${region} --service-code ses --quota-code L-804C8AE8 --desired-value ${mail.dailyQuota}`,
    );
  return fails(
    subject,
    says,
    `set mail.sendRate to ${Math.floor(MaxSendRate)} in infra/settings.ts, or ask for more: aws service-quotas request-service-quota-increase --region ${region} --service-code ses --quota-code L-CDEF9B6B --desired-value ${mail.sendRate}`,
  );
}

function checkIdentity(client: SESv2Client, { region, mail }: Settings): Promise<Finding[]> {
  const EmailIdentity = mail.identity === 'address' ? mail.from : mail.identity.domain;
  const subject = `SES identity ${EmailIdentity}`;
  const look = async () => {
    const found = await client
      .send(new GetEmailIdentityCommand({ EmailIdentity }))
      .catch((error: Error) => nullIfNotFound(error));
    if (!found)
      return warning(
        subject,
        'does not exist yet: the mailing stack creates it',
        'deploy, then verify it (step 7)',
      );
    if (found.VerifiedForSendingStatus) return ok(subject, 'is verified');
    const status = found.VerificationStatus ?? 'PENDING';
    const remedy =
      mail.identity === 'address'
        ? `open the link in the mail from SES; again: aws ses verify-email-identity --region ${region} --email-address ${EmailIdentity}`
        : `create the DNS records: aws sesv2 get-email-identity --region ${region} --email-identity ${EmailIdentity} --query DkimAttributes`;
    return fails(subject, `is not verified: ${status}`, remedy);
  };
  return check(subject, look, 'let these credentials call ses:GetEmailIdentity');
}

function nullIfNotFound(error: Error): null {
  if (error.name === 'NotFoundException') return null;
  throw error;
}
