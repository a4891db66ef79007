import type { Settings } from '../../settings.ts';
import { check, fails, type Finding, ok, readParameter, warning } from '../finding.ts';
import { CloudFrontClient, ListDistributionsCommand } from '@aws-sdk/client-cloudfront';
import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { GetParametersCommand, SSMClient } from '@aws-sdk/client-ssm';
import { checkMail } from './mail.ts';
import { checkSecrets } from './secrets.ts';
import { checkTableGuards, type Trial } from './table-guards.ts';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { ACMClient, DescribeCertificateCommand } from '@aws-sdk/client-acm';

/** The version from which on the CDK's bootstrap stack can deploy our templates; each of them names it in a rule. */
export const leastBootstrapVersion = 6;

/** Whether the CDK's bootstrap stack stands in each region that the stage deploys to. */
async function checkBootstrap({ region, edge, accessLogOf, backupRegion }: Settings): Promise<Finding[]> {
  const regions = [
    region,
    ...(edge || accessLogOf ? ['us-east-1'] : []),
    ...(backupRegion ? [backupRegion] : []),
  ];
  return (await Promise.all(regions.map(checkRegionalBootstrap))).flat();
}

function checkRegionalBootstrap(region: string): Promise<Finding[]> {
  const subject = `CDK bootstrap in ${region}`;
  const remedy = `npx cdk bootstrap aws://<account>/${region}`;
  const look = async () => {
    const found = await readParameter(region, '/cdk-bootstrap/hnb659fds/version');
    if (!found) return fails(subject, 'is missing', remedy);
    const version = Number(found.value);
    if (version >= leastBootstrapVersion) return ok(subject, `version ${version}`);
    return fails(subject, `version ${version} is older than ${leastBootstrapVersion}`, remedy);
  };
  return check(subject, look, `let these credentials read the parameter (ssm:GetParameter), or ${remedy}`);
}

/** What AWS gives an account that asks, and what a shop with visitors needs. */
const usualExecutions = 1000;
/** Lambda refuses a reservation that leaves all other functions fewer than these. */
const leastUnreserved = 100;

/** Whether Lambda gives the account the executions that the stage reserves, and enough for the rest. */
function checkExecutions({ region, reservedConcurrency, lambdaExecutions }: Settings): Promise<Finding[]> {
  const subject = 'Lambda concurrency';
  const ask = (executions: number) =>
    `aws service-quotas request-service-quota-increase --region ${region} --service-code lambda --quota-code L-B99A9384 --desired-value ${executions}`;
  const look = async () => {
    const { AccountLimit } = await new LambdaClient({ region }).send(new GetAccountSettingsCommand());
    const executions = AccountLimit?.ConcurrentExecutions ?? 0;
    const reserved = Object.values(reservedConcurrency).reduce((sum, each) => sum + each, 0);
    const says = `${executions} executions in all (lambdaExecutions is ${lambdaExecutions}), of which the stage reserves ${reserved}`;
    const needed = Math.max(usualExecutions, reserved + leastUnreserved);
    if (reserved > 0 && executions - reserved < leastUnreserved)
      return fails(subject, `${says}; Lambda keeps ${leastUnreserved} of them unreserved`, ask(needed));
    // the alarm would not ring before calls are refused
    if (lambdaExecutions > executions)
      return fails(
        subject,
        says,
        `set lambdaExecutions to ${executions} in infra/settings.ts, or: ${ask(lambdaExecutions)}`,
      );
    return executions < usualExecutions ? warning(subject, says, ask(needed)) : ok(subject, says);
  };
  return check(subject, look, 'let these credentials call lambda:GetAccountSettings');
}

/**
 * Whether CloudFront has verified the account. No call answers that: an account with a distribution has been verified, another one
 * learns it from its first.
 */
function checkDistributions({ region }: Settings): Promise<Finding[]> {
  const subject = 'CloudFront';
  const look = async () => {
    const { DistributionList } = await new CloudFrontClient({ region }).send(
      new ListDistributionsCommand({ MaxItems: 1 }),
    );
    if (DistributionList?.Quantity) return ok(subject, 'the account has a distribution, so it is verified');
    return warning(
      subject,
      'whether the account is verified cannot be read before its first distribution, which is refused until it is',
      'ask AWS: https://console.aws.amazon.com/support/home#/case/create, "Account and billing", "verify my account for CloudFront"',
    );
  };
  return check(subject, look, 'let these credentials call cloudfront:ListDistributions');
}

/** Services of the stacks by the names under which AWS lists what a region has. */
const services = [
  'apigatewayv2',
  'cloudformation',
  'cloudwatch',
  'codedeploy',
  'dynamodb',
  'dynamodbstreams',
  'events',
  'kms',
  'lambda',
  'logs',
  's3',
  'scheduler',
  'secretsmanager',
  'ses',
  'sns',
  'sqs',
  'ssm',
];
/** Copies in another region need it as well. */
const copyService = 'backup';

/** How many parameters one call reads. */
const namesOfCall = 10;

/** Whether the region has the services of the stacks, by AWS's public parameters. */
function checkRegion({ region, backupRegion }: Settings): Promise<Finding[]> {
  const subject = `region ${region}`;
  const path = `/aws/service/global-infrastructure/regions/${region}/services`;
  const look = async () => {
    const needed = backupRegion ? [...services, copyService] : services;
    const found = await readNames(
      region,
      needed.map((service) => `${path}/${service}`),
    );
    const missing = needed.filter((service) => !found.has(`${path}/${service}`));
    if (missing.length === 0) return ok(subject, `has ${needed.join(', ')}`);
    return fails(
      subject,
      `does not have ${missing.join(', ')}`,
      `set another region in infra/settings.ts; aws ssm get-parameters-by-path --path ${path} lists what one has`,
    );
  };
  return check(subject, look, 'let these credentials read public parameters (ssm:GetParameters)');
}

/** Which of these parameters exist. */
async function readNames(region: string, names: string[]): Promise<Set<string | undefined>> {
  const client = new SSMClient({ region });
  const found = new Set<string | undefined>();
  for (let from = 0; from < names.length; from += namesOfCall) {
    const Names = names.slice(from, from + namesOfCall);
    const { Parameters = [] } = await client.send(new GetParametersCommand({ Names }));
    for (const { Name } of Parameters) found.add(Name);
  }
  return found;
}

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
