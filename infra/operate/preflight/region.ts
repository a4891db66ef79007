import { GetParametersCommand, SSMClient } from '@aws-sdk/client-ssm';
import type { Settings } from '../../settings.ts';
import { check, fails, ok, type Finding } from '../finding.ts';

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
export function checkRegion({ region, copyRegion }: Settings): Promise<Finding[]> {
  const subject = `region ${region}`;
  const path = `/aws/service/global-infrastructure/regions/${region}/services`;
  const look = async () => {
    const needed = copyRegion ? [...services, copyService] : services;
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
