import { ACMClient, DescribeCertificateCommand } from '@aws-sdk/client-acm';
import type { Settings } from '../../settings.ts';
import { check, fails, ok, warning, type Finding } from '../finding.ts';

const day = 24 * 60 * 60 * 1000;
/** ACM renews 60 days before the end; one that has fewer is not renewed by itself. */
const leastDays = 45;

/** Whether the certificate of the domain is issued and covers it. */
export async function checkCertificate({ domain }: Settings): Promise<Finding[]> {
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
