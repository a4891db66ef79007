import { startCloud, type Cloud } from '#infra/local/cloud/index.ts';
import { environmentOf, type FunctionProperties } from '#infra/local/lambda/setup.ts';
import { startParameters } from '#infra/local/parameters.ts';
import { seedOnce } from '#infra/local/start/index.ts';
import { synthesizeOnce } from '#infra/local/start/synthesize.ts';
import type { DeployedFunction, BenchCloudFacts } from './start-cloud.ts';
import { stripeSecret } from './stripe-secret.ts';

/** A process with the local cloud and its demo, separate from the measuring process. It ends with its parent. */
const { outDir } = await synthesizeOnce();
const cloud = await startCloud({ outDir, port: 0, dataDir: null });
process.once('disconnect', () => void cloud.close().finally(() => process.exit(0)));
await cloud.runTriggers();
await seedOnce(cloud, null);
await cloud.lambda.warm();
await cloud.idle();
process.send!(await factsOf(cloud));

async function factsOf({
  siteUrl,
  gateway,
  originSecret,
  table,
  vault,
  stripe,
}: Cloud): Promise<BenchCloudFacts> {
  const secrets = await startParameters({ vault });
  const endpoints = {
    AWS_ENDPOINT_URL_DYNAMODB: table.endpoint,
    AWS_ENDPOINT_URL_SSM: secrets.url,
  };
  return {
    siteUrl,
    gatewayUrl: gateway.url,
    originSecret,
    tableUrl: table.endpoint,
    tableName: table.name,
    stripeUrl: stripe!.url,
    stripe: stripeSecret(cloud),
    functions: deployedFunctions(cloud, endpoints),
  };
}

function deployedFunctions(
  { assembly, lambda }: Cloud,
  endpoints: Record<string, string>,
): DeployedFunction[] {
  return assembly
    .ofType<FunctionProperties>('AWS::Lambda::Function')
    .filter(({ name }) => lambda.names.includes(name))
    .map((resource) => ({
      name: resource.name.replace(/^tenaz-[a-z]+-/, ''),
      folder: assembly.asset(resource.properties.Code.S3Key!)!,
      environment: environmentOf(resource, endpoints),
    }));
}
