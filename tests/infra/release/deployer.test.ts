import type { Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { expect, it } from 'vitest';
import { settingsOf, type Settings } from '#infra/settings.ts';
import { nightly } from '#tests/support/run/rounds.ts';
import { policiesOf } from '../policies.ts';
import { resources, synthesize } from '../synthesize.ts';

const deployer = 'repo:tenaz@12/shop@34';
const issuer = 'token.actions.githubusercontent.com';

/** The roles of a stage whose settings name a repository, without the random ends of their ids. */
function deployerOf(changes: Partial<Settings> = {}) {
  let template: Template | undefined;
  const { report } = synthesize({ deployer, ...changes }, ({ data }) => {
    template = Template.fromStack(data.node.root.node.findChild('tenaz-dev-deployer') as Stack);
  });
  const roles = Object.entries(resources(template!, 'AWS::IAM::Role'));
  const role = (name: string) => {
    const [id, { Properties }] = roles.find(([each]) => each.startsWith(name))!;
    // parts of an ARN without the partition
    const resourceOf = (each: unknown) => textOf(each).replace(/^arn:[^:]+:/, '');
    const statements = policiesOf(template!, id).map(({ Action, Resource }) => [
      Action,
      Resource.map(resourceOf),
    ]);
    return { ...Properties, statements };
  };
  return {
    findings: report.pluginReports,
    outputs: template!.findOutputs('*') as Record<string, { Value: unknown }>,
    count: roles.length,
    deploy: role('DeployRole'),
    diff: role('DiffRole'),
  };
}

/** Without other settings. */
let plain: ReturnType<typeof deployerOf> | undefined;
const plainDeployer = () => (plain ??= deployerOf());

const textOf = (value: unknown): string => {
  if (typeof value === 'string') return value;
  const {
    Ref,
    'Fn::Join': join,
    'Fn::GetStackOutput': output,
  } = value as {
    Ref?: string;
    'Fn::Join'?: [string, unknown[]];
    'Fn::GetStackOutput'?: { StackName: string; OutputName: string };
  };
  if (output) return `<${output.StackName}: ${output.OutputName.replaceAll(/[0-9A-F]{8}/g, '')}>`;
  return join ? join[1].map(textOf).join(join[0]) : `<${Ref?.replace('AWS::', '')}>`;
};

nightly('a stage whose settings name no repository has no roles of a deployer', () => {
  expect(settingsOf('dev').deployer).toBeUndefined();
  synthesize({}, ({ data }) => {
    expect(data.node.root.node.tryFindChild('tenaz-dev-deployer')).toBeUndefined();
  });
});

it("P186: the role that deploys trusts jobs of the stage's environment, and takes roles of the bootstrap, counts what waits in a queue and tests the functions of the edge", () => {
  const { deploy, count, findings } = plainDeployer();
  expect([count, findings]).toEqual([2, []]);
  const [trust, ...others] = deploy.AssumeRolePolicyDocument.Statement;
  expect(others).toEqual([]);
  expect(trust.Action).toBe('sts:AssumeRoleWithWebIdentity');
  expect(trust.Condition).toEqual({
    StringEquals: {
      [`${issuer}:aud`]: 'sts.amazonaws.com',
      [`${issuer}:sub`]: `${deployer}:environment:dev`,
    },
  });
  expect(deploy.ManagedPolicyArns).toBeUndefined();
  expect(deploy.statements).toEqual([
    [
      ['sts:AssumeRole'],
      [
        'iam::<AccountId>:role/cdk-hnb659fds-deploy-role-<AccountId>-eu-west-1',
        'iam::<AccountId>:role/cdk-hnb659fds-file-publishing-role-<AccountId>-eu-west-1',
      ],
    ],
    [['sqs:GetQueueAttributes'], ['<tenaz-dev-mailing: PublishOutputFnGetAttRoutinesBatchesQueueArn>']],
    [
      ['cloudfront:DescribeFunction', 'cloudfront:TestFunction'],
      ['api-request', 'rewrite'].map((name) => `cloudfront::<AccountId>:function/tenaz-dev-${name}`),
    ],
  ]);
});

it('P186: the role of pull requests reads the templates of the stage, and neither data nor parameters', () => {
  const { diff } = plainDeployer();
  expect(diff.AssumeRolePolicyDocument.Statement[0].Condition.StringEquals[`${issuer}:sub`]).toBe(
    `${deployer}:pull_request`,
  );
  const [[actions, stacks], ...others] = diff.statements as [[string[], string[]]];
  expect(others).toEqual([]);
  expect(actions).toEqual(['cloudformation:DescribeStacks', 'cloudformation:GetTemplate']);
  expect(stacks.toSorted()).toEqual(
    ['api', 'data', 'mailing', 'site', 'watch'].map(
      (name) => `cloudformation:eu-west-1:<AccountId>:stack/tenaz-dev-${name}/*`,
    ),
  );
});

nightly('a Web ACL is deployed and compared as well, in its region', () => {
  const { deploy, diff } = deployerOf({ edge: true });
  expect(deploy.statements[0]![1]).toContain(
    'iam::<AccountId>:role/cdk-hnb659fds-deploy-role-<AccountId>-us-east-1',
  );
  expect(diff.statements[0]![1]).toContain('cloudformation:us-east-1:<AccountId>:stack/tenaz-dev-edge/*');
});

it('the queue that a release looks at is printed for the workflow', () => {
  const { Value } = plainDeployer().outputs['WaitingQueues']!;
  expect(textOf(Value)).toBe(
    'https://sqs.eu-west-1.<URLSuffix>/<AccountId>/<tenaz-dev-mailing: PublishOutputFnGetAttRoutinesBatchesQueueQueueName>',
  );
});
