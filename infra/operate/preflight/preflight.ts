import type { Settings } from '../../settings.ts';
import { type Finding, check, fails, ok, warning } from '../finding.ts';
import { checkBootstrap } from './bootstrap.ts';
import { checkMail } from './mail.ts';
import { checkDistributions, checkExecutions } from './quotas.ts';
import { checkRegion } from './region.ts';
import { checkSecrets } from './secrets.ts';
import { checkTableGuards, type Trial } from './table-guards.ts';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { ACMClient, DescribeCertificateCommand } from '@aws-sdk/client-acm';

/**
 * Looks at all that a deployment of the stage needs. Without credentials of its account nothing else is asked. Without a trial of the
 * table's guards it only reads.
 */
export async function preflight(settings: Settings, trial?: Trial): Promise<Finding[]> {
  const account = await checkAccount(settings);
  if (account.some(({ state }) => state === 'fails')) return account;
  const others = await Promise.all([
    ...[
      checkRegion,
      checkBootstrap,
      checkExecutions,
      checkDistributions,
      checkSecrets,
      checkMail,
      checkCertificate,
    ].map((each) => each(settings)),
    checkTableGuards(settings, trial),
  ]);
  return [account, ...others].flat();
}

const subject = 'credentials';

/** Whose credentials this machine has, and whether they are of the account that the stage is pinned to. */
const checkAccount = ({ stage, account, region }: Settings): Promise<Finding[]> =>
  check(
    subject,
    async () => {
      const found = await new STSClient({ region }).send(new GetCallerIdentityCommand());
      const who = `${found.Arn} in account ${found.Account}`;
      if (account === undefined) return ok(subject, `${who}; the stage ${stage} is pinned to no account`);
      if (found.Account === account) return ok(subject, who);
      return fails(
        subject,
        `${who}, but the stage ${stage} is pinned to ${account}`,
        'export AWS_PROFILE=<profile of that account>',
      );
    },
    'aws sso login, or aws configure, until aws sts get-caller-identity answers',
  );

const day = 24 * 60 * 60 * 1000;
/** ACM renews 60 days before the end; one that has fewer is not renewed by itself. */
const leastDays = 45;

/** Whether the certificate of the domain is issued and covers it. */
async function checkCertificate({ domain }: Settings): Promise<Finding[]> {
  const subject = 'certificate';
  if (!domain) return [ok(subject, 'none needed: the stage has no domain of its own')];
  const { name, certificateArn } = domain;
  const request = `aws acm request-certificate --region us-east-1 --validation-method DNS --domain-name ${name}`;
  const records = `aws acm describe-certificate --region us-east-1 --certificate-arn ${certificateArn} --query Certificate.DomainValidationOptions`;
  const look = async () => {
    const { Certificate } = await new ACMClient({ region: 'us-east-1' }).send(
      new DescribeCertificateCommand({ CertificateArn: certificateArn }),
    );
    const { Status, DomainName = '', SubjectAlternativeNames = [], NotAfter } = Certificate ?? {};
    const names = [...new Set([DomainName, ...SubjectAlternativeNames])];
    if (!names.some((each) => covers(each, name)))
      return fails(subject, `is for ${names.join(', ')}, not for ${name}`, request);
    if (Status === 'PENDING_VALIDATION')
      return fails(subject, 'waits for its DNS record', `create the record: ${records}`);
    if (Status !== 'ISSUED') return fails(subject, `is ${Status}`, request);
    const days = NotAfter ? Math.floor((NotAfter.getTime() - Date.now()) / day) : Infinity;
    if (days < leastDays)
      return warning(
        subject,
        `ends in ${days} days and was not renewed`,
        `create its record again: ${records}`,
      );
    return ok(subject, `issued for ${names.join(', ')}`);
  };
  return check(subject, look, request);
}

/** A wildcard stands for exactly one label. */
const covers = (given: string, name: string): boolean =>
  given === name || (given.startsWith('*.') && given.slice(2) === name.slice(name.indexOf('.') + 1));
