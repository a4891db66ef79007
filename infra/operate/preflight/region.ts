import { GetParametersCommand, SSMClient } from '@aws-sdk/client-ssm';
import type { Settings } from '../../settings.ts';
import { check, fails, ok, type Finding } from '../finding.ts';

/** Services of the stacks by the names under which AWS lists what a region has. */
const services = ['apigateway', 'dynamodb', 'kms', 'lambda', 's3', 'ses', 'sns', 'sqs'];

/** Whether the region has the services of the stacks, by AWS's public parameters. */
export function checkRegion({ region }: Settings): Promise<Finding[]> {
  const subject = `region ${region}`;
  const path = `/aws/service/global-infrastructure/regions/${region}/services`;
  const look = async () => {
    const Names = services.map((service) => `${path}/${service}`);
    const { Parameters = [] } = await new SSMClient({ region }).send(new GetParametersCommand({ Names }));
    const found = new Set(Parameters.map(({ Name }) => Name));
    const missing = services.filter((service) => !found.has(`${path}/${service}`));
    if (missing.length === 0) return ok(subject, `has ${services.join(', ')}`);
    return fails(
      subject,
      `does not have ${missing.join(', ')}`,
      `set another region in infra/settings.ts; aws ssm get-parameters-by-path --path ${path} lists what one has`,
    );
  };
  return check(subject, look, 'let these credentials read public parameters (ssm:GetParameters)');
}
