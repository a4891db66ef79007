import { CfnOutput, Stack } from 'aws-cdk-lib';
import { PublicHostedZone, TxtRecord } from 'aws-cdk-lib/aws-route53';
import { EmailIdentity, Identity } from 'aws-cdk-lib/aws-ses';
import type { Construct } from 'constructs';
import type { Settings } from '../settings.ts';

/** Reports only: stricter policies would also concern what else the domain sends. */
const dmarc = 'v=DMARC1; p=none';

/** The sender that SES verifies. DNS records are created in the hosted zone, or printed to be created by hand. */
export function senderIdentity(scope: Construct, { mail: { identity, from } }: Settings): EmailIdentity {
  if (identity === 'address') return new EmailIdentity(scope, 'Sender', { identity: Identity.email(from) });
  const { domain, hostedZone } = identity;
  return hostedZone ? withZone(scope, hostedZone) : withOutputs(scope, domain);
}

/** Bounces return to a subdomain, so that SPF aligns with the domain too. */
const mailFromOf = (domain: string) => `bounces.${domain}`;

/** CDK writes the records of DKIM and MAIL FROM. */
function withZone(scope: Construct, { id, name }: { id: string; name: string }): EmailIdentity {
  const zone = PublicHostedZone.fromPublicHostedZoneAttributes(scope, 'Zone', {
    hostedZoneId: id,
    zoneName: name,
  });
  new TxtRecord(scope, 'Dmarc', { zone, recordName: `_dmarc.${name}`, values: [dmarc] });
  return new EmailIdentity(scope, 'Sender', {
    identity: Identity.publicHostedZone(zone),
    mailFromDomain: mailFromOf(name),
  });
}

function withOutputs(scope: Construct, domain: string): EmailIdentity {
  const mailFrom = mailFromOf(domain);
  const sender = new EmailIdentity(scope, 'Sender', {
    identity: Identity.domain(domain),
    mailFromDomain: mailFrom,
  });
  sender.dkimRecords.forEach(({ name, value }, at) =>
    print(scope, `DkimRecord${at + 1}`, `${name} CNAME ${value}`),
  );
  print(scope, 'MailFromMx', `${mailFrom} MX 10 feedback-smtp.${Stack.of(scope).region}.amazonses.com`);
  print(scope, 'MailFromSpf', `${mailFrom} TXT "v=spf1 include:amazonses.com ~all"`);
  print(scope, 'Dmarc', `_dmarc.${domain} TXT "${dmarc}"`);
  return sender;
}

const print = (scope: Construct, id: string, value: string) => new CfnOutput(scope, id, { value });
