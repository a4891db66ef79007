import {
  CloudFormationClient,
  DescribeStacksCommand,
  GetTemplateCommand,
  ListStackResourcesCommand,
} from '@aws-sdk/client-cloudformation';
import { CloudFrontClient, GetDistributionConfigCommand } from '@aws-sdk/client-cloudfront';
import { CloudWatchClient, DescribeAlarmsCommand } from '@aws-sdk/client-cloudwatch';
import { GetRolePolicyCommand, IAMClient } from '@aws-sdk/client-iam';
import {
  GetEventSourceMappingCommand,
  GetFunctionConfigurationCommand,
  LambdaClient,
} from '@aws-sdk/client-lambda';
import { GetQueueAttributesCommand, SQSClient } from '@aws-sdk/client-sqs';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { lineOf } from '#infra/ops/finding.ts';
import { checkReferences, notCompared, readersOf, referencesIn } from '#infra/ops/verify/references.ts';
import { siteAt } from '#infra/ops/verify/site.ts';
import { settingsOf } from '#infra/settings.ts';
import { nightly } from '#tests/support/run/rounds.ts';
import { resources, synthesize } from '../synthesize.ts';
import { everyOption } from '../every-option.ts';

/* The account of the stage dev: each output has a value, and each resource what was read of the outputs when it was deployed. */

const site = siteAt('https://shop.example');
const cloudFormation = mockClient(CloudFormationClient);
const lambda = mockClient(LambdaClient);
const iam = mockClient(IAMClient);
const cloudFront = mockClient(CloudFrontClient);
const sqs = mockClient(SQSClient);
const cloudWatch = mockClient(CloudWatchClient);
const mocks = [cloudFormation, lambda, iam, cloudFront, sqs, cloudWatch];
afterAll(() => mocks.forEach((each) => each.restore()));

const stackOf = (name: string) => `tenaz-dev-${name}`;
const templates = Object.entries(synthesize().templates).map(
  ([name, template]) => [stackOf(name), template] as const,
);
/** How often a stack was made; its outputs have other values each time. */
const made = new Map<string, number>();
const valueOf = (stack: string, output: string) => `arn:of:${stack}:${output}:${made.get(stack) ?? 1}`;

interface Outputs {
  [name: string]: { Export?: { Name: string } };
}

/** What an export or output had when the resources were deployed. */
const atDeployment = new Map<string, string>();
const outputsOf = (stack: string) => {
  const template = templates.find(([name]) => name === stack)![1];
  const outputs: Outputs = template.findOutputs('*');
  return Object.entries(outputs).map(([OutputKey, { Export }]) => ({
    OutputKey,
    OutputValue: valueOf(stack, OutputKey),
    ...(Export && { ExportName: Export.Name }),
  }));
};

/** What AWS has of a resource: all that it refers to, as at its deployment, inside other text. */
const deployed = (logicalId: string) => {
  const found = templates.flatMap(([, template]) => {
    const resource = resources(template)[logicalId];
    return resource ? referencesIn(resource.Properties) : [];
  });
  return found.map((each) => `<${atDeployment.get(each)}/index/gsi1>`).join(' ');
};
/** The resource that a physical id of the account stands for. */
const logicalIdOf = (id: string) => id.replace(/^id-of-/, '');
const policiesOf = (role: string) =>
  templates.flatMap(([, template]) =>
    Object.entries(resources(template, 'AWS::IAM::Policy'))
      .filter(([, { Properties }]) => (Properties.Roles as { Ref: string }[]).some(({ Ref }) => Ref === role))
      .map(([id]) => id),
  );

beforeEach(() => {
  made.clear();
  for (const [stack] of templates)
    for (const { OutputKey, OutputValue, ExportName } of outputsOf(stack)) {
      atDeployment.set(`${stack}.${OutputKey}`, OutputValue);
      if (ExportName) atDeployment.set(ExportName, OutputValue);
    }
  for (const each of mocks) each.reset();
  cloudFormation
    .on(DescribeStacksCommand)
    .callsFake(({ StackName }: { StackName: string }) => ({ Stacks: [{ Outputs: outputsOf(StackName) }] }));
  cloudFormation.on(GetTemplateCommand).callsFake(({ StackName }: { StackName: string }) => ({
    TemplateBody: JSON.stringify(templates.find(([name]) => name === StackName)![1].toJSON()),
  }));
  cloudFormation.on(ListStackResourcesCommand).callsFake(({ StackName }: { StackName: string }) => ({
    StackResourceSummaries: Object.keys(resources(templates.find(([name]) => name === StackName)![1])).map(
      (LogicalResourceId) => ({ LogicalResourceId, PhysicalResourceId: `id-of-${LogicalResourceId}` }),
    ),
  }));
  lambda.on(GetFunctionConfigurationCommand).callsFake(({ FunctionName }: { FunctionName: string }) => ({
    Environment: { Variables: { ALL: deployed(logicalIdOf(FunctionName)) } },
  }));
  lambda
    .on(GetEventSourceMappingCommand)
    .callsFake(({ UUID }: { UUID: string }) => ({ EventSourceArn: deployed(logicalIdOf(UUID)) }));
  iam.on(GetRolePolicyCommand).callsFake(({ RoleName }: { RoleName: string }) => {
    const role = logicalIdOf(RoleName);
    const texts = [role, ...policiesOf(role)].map(deployed);
    return { PolicyDocument: encodeURIComponent(JSON.stringify({ Statement: texts })) };
  });
  cloudFront
    .on(GetDistributionConfigCommand)
    .callsFake(({ Id }: { Id: string }) => ({ DistributionConfig: { Comment: deployed(logicalIdOf(Id)) } }));
  sqs.on(GetQueueAttributesCommand).callsFake(({ QueueUrl }: { QueueUrl: string }) => ({
    Attributes: { RedrivePolicy: deployed(logicalIdOf(QueueUrl)) },
  }));
  cloudWatch.on(DescribeAlarmsCommand).callsFake(({ AlarmNames: [id] }: { AlarmNames: [string] }) => ({
    MetricAlarms: [{ AlarmDescription: deployed(logicalIdOf(id)) }],
  }));
});

const lines = async () => (await checkReferences(site, settingsOf('dev'))).map(lineOf);

describe('verify:deploy compares what is deployed with what the stacks have now', () => {
  it('P182: a stage whose stacks were deployed together has the values of all', async () => {
    const found = await lines();
    expect(found.map((line) => line.replace(/\d+/, 'n'))).toEqual(
      ['data', 'mailing', 'api', 'site', 'watch'].map(
        (name) => `ok       references of ${stackOf(name)}: n resources have what the other stacks have now`,
      ),
    );
    const counts = found.map((line) => Number(/: (\d+) resources/.exec(line)![1]));
    expect(counts[0]).toBe(0);
    // a function and a role for each of forty at least
    expect(counts[2]).toBeGreaterThan(60);
  });

  it('P182: after the data stack was made anew the others have the table of before, and are told the command', async () => {
    made.set(stackOf('data'), 2);
    const found = await lines();
    expect(found[0]).toMatch(/^ok /);
    for (const line of found.slice(1))
      expect(line).toMatch(
        /^fails +references of tenaz-dev-\w+: \w+ does not have tenaz-dev-data.* -> npx cdk deploy --all --force -c stage=dev$/,
      );
  });

  it('P182: a reference to an output that is gone is named', async () => {
    cloudFormation
      .on(DescribeStacksCommand, { StackName: stackOf('mailing') })
      .callsFake(() => ({ Stacks: [{ Outputs: [] }] }));
    const found = await lines();
    expect(found.find((line) => line.includes('references of tenaz-dev-api'))).toMatch(
      /^fails .* reads tenaz-dev-mailing\.\w+, which is not there/,
    );
  });

  it('P182: a mapping that follows the stream of before is named', async () => {
    lambda.on(GetEventSourceMappingCommand).resolves({ EventSourceArn: 'arn:of:another:stream' });
    const found = await lines();
    expect(found.filter((line) => line.startsWith('fails'))).toEqual([
      expect.stringMatching(/tenaz-dev-mailing: NewMailsMapping\w* does not have tenaz-dev-data:Exports/),
      expect.stringMatching(
        /tenaz-dev-site: .*RenderingChangesMapping\w* does not have tenaz-dev-data:Exports/,
      ),
    ]);
  });

  it('P182: a stack that cannot be read fails, and so does a site of this machine that names no CloudFormation', async () => {
    cloudFormation.on(GetTemplateCommand).rejects(new Error('not allowed'));
    expect(await lines()).toEqual(
      templates.map(([name]) =>
        expect.stringContaining(`fails    references of ${name}: cannot be read: not allowed -> let these`),
      ),
    );
    const home = await checkReferences(siteAt('http://localhost:4000'), settingsOf('dev'));
    expect(home.map(({ state }) => state)).toEqual(['skipped']);
  });

  nightly(
    'every kind of resource that refers to another stack is compared, or listed as not compared',
    () => {
      const types = Object.values(synthesize(everyOption).templates).flatMap((template) =>
        Object.values(resources(template))
          .filter(({ Properties }) => referencesIn(Properties).length > 0)
          .map(({ Type }) => Type),
      );
      const known = [...Object.keys(readersOf('eu-west-1')), ...notCompared];
      expect([...new Set(types)].toSorted()).toEqual(known.toSorted());
    },
  );
});
