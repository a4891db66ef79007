import { CloudFrontClient, ListDistributionsCommand } from '@aws-sdk/client-cloudfront';
import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda';
import type { Settings } from '../../settings.ts';
import { check, fails, ok, warning, type Finding } from '../finding.ts';

/** What AWS gives an account that asks, and what a shop with visitors needs. */
const usualExecutions = 1000;
/** Lambda refuses a reservation that leaves all other functions fewer than these. */
const leastUnreserved = 100;

/** Whether Lambda gives the account the executions that the stage reserves, and enough for the rest. */
export function checkExecutions({
  region,
  reservedConcurrency,
  lambdaExecutions,
}: Settings): Promise<Finding[]> {
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
export function checkDistributions({ region }: Settings): Promise<Finding[]> {
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
