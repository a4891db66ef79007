import { App, Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { Code, Function, Runtime } from 'aws-cdk-lib/aws-lambda';
import { expect, it } from 'vitest';
import { apiFunctions, type FunctionName } from '#infra/functions.ts';
import { CanaryReleases } from '#infra/release/canary-releases.ts';
import { settingsOf } from '#infra/settings.ts';
import { policiesOf } from '../policies.ts';
import { resources, synthesize, type Resource } from '../synthesize.ts';

const { api, watch } = synthesize().templates;
const every = (type: string) => Object.entries(resources(api, type));
const functionOf = ([, { Properties }]: [string, Resource]) => Properties.FunctionName.Ref as string;
const logicalId = (name: FunctionName) =>
  every('AWS::Lambda::Function').find(([, each]) => each.Properties.FunctionName === `tenaz-dev-${name}`)![0];

it('P188: functions behind the gateway are released to a tenth of the calls first, and taken back when an alarm of errors rings', () => {
  const aliases = every('AWS::Lambda::Alias');
  expect(aliases.map(functionOf).toSorted()).toEqual(apiFunctions().map(logicalId).toSorted());
  const groups = Object.fromEntries(every('AWS::CodeDeploy::DeploymentGroup'));
  expect(Object.keys(groups)).toHaveLength(apiFunctions().length);
  const alarms = Object.values(resources(watch, 'AWS::CloudWatch::Alarm')).map(
    ({ Properties }) => Properties.AlarmName as string,
  );
  for (const [, alias] of aliases) {
    const { CodeDeployLambdaAliasUpdate: update } = (
      alias as Resource & {
        UpdatePolicy: { CodeDeployLambdaAliasUpdate: { DeploymentGroupName: { Ref: string } } };
      }
    ).UpdatePolicy;
    const { Properties } = groups[update.DeploymentGroupName.Ref]!;
    expect(Properties.DeploymentConfigName).toBe('CodeDeployDefault.LambdaCanary10Percent5Minutes');
    expect(Properties.AutoRollbackConfiguration).toEqual({
      Enabled: true,
      Events: ['DEPLOYMENT_FAILURE', 'DEPLOYMENT_STOP_ON_ALARM'],
    });
    expect(Properties.AlarmConfiguration).toMatchObject({
      Enabled: true,
      Alarms: [{ Name: 'tenaz-dev-crashes' }, { Name: 'tenaz-dev-api-errors' }],
    });
    expect(alarms).toEqual(expect.arrayContaining(['tenaz-dev-crashes', 'tenaz-dev-api-errors']));
  }
});

it('a correction is released at once with -c canary=off, also while the alarm rings', () => {
  const app = new App({ context: { canary: 'off' } });
  const stack = new Stack(app, 'Stack');
  const handler = new Function(stack, 'Handler', {
    code: Code.fromInline('0'),
    handler: 'index.handler',
    runtime: Runtime.NODEJS_24_X,
  });
  new CanaryReleases(stack, 'Canary', settingsOf('dev')).release('subscriptions', handler);
  const [group] = Object.values(resources(Template.fromStack(stack), 'AWS::CodeDeploy::DeploymentGroup'));
  expect(group!.Properties.DeploymentConfigName).toBe('CodeDeployDefault.LambdaAllAtOnce');
  expect(group!.Properties.AlarmConfiguration?.Alarms ?? []).toEqual([]);
});

it('the gateway reaches its functions by their alias alone', () => {
  const aliases = Object.fromEntries(every('AWS::Lambda::Alias').map((each) => [each[0], functionOf(each)]));
  const [[, gateway]] = every('AWS::ApiGatewayV2::Api') as [[string, Resource]];
  const targets = Object.values(
    gateway.Properties.Body.components['x-amazon-apigateway-integrations'] as Record<string, object>,
  ).map((each) => JSON.stringify(each));
  for (const [alias, name] of Object.entries(aliases)) {
    expect(targets.filter((each) => each.includes(`"${alias}"`))).toHaveLength(1);
    expect(targets.filter((each) => each.includes(`"${name}"`))).toEqual([]);
  }
});

it('P43: the role of releases may move these aliases, and read those alarms', () => {
  const [[role]] = every('AWS::IAM::Role').filter(([id]) => id.startsWith('Canary')) as [[string, Resource]];
  const statements = policiesOf(api, role);
  expect([...new Set(statements.flatMap(({ Action }) => Action))].toSorted()).toEqual([
    'cloudwatch:DescribeAlarms',
    'lambda:GetAlias',
    'lambda:GetProvisionedConcurrencyConfig',
    'lambda:UpdateAlias',
  ]);
  const text = JSON.stringify(statements.map(({ Resource: each }) => each));
  for (const name of apiFunctions()) {
    expect(text).toContain(`:function:tenaz-dev-${name}"`);
    expect(text).toContain(`:function:tenaz-dev-${name}:live"`);
  }
  expect(text.match(/:function:/g)).toHaveLength(2 * apiFunctions().length);
  for (const id of ['crashes', 'api-errors']) expect(text).toContain(`:alarm:tenaz-dev-${id}"`);
});
