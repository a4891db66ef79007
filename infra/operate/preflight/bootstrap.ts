import type { Settings } from '../../settings.ts';
import { check, fails, ok, type Finding } from '../finding.ts';
import { readParameter } from '../parameter.ts';

/** The version from which on the CDK's bootstrap stack can deploy our templates; each of them names it in a rule. */
export const leastBootstrapVersion = 6;

/** Whether the CDK's bootstrap stack stands in each region that the stage deploys to. */
export async function checkBootstrap({
  region,
  edge,
  accessLogOf,
  copyRegion,
}: Settings): Promise<Finding[]> {
  const regions = [
    region,
    ...(edge || accessLogOf ? ['us-east-1'] : []),
    ...(copyRegion ? [copyRegion] : []),
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
