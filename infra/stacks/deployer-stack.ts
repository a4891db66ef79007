import { CfnOutput, DefaultStackSynthesizer, Duration, Stack, Token, type StackProps } from 'aws-cdk-lib';
import {
  OidcProviderNative,
  PolicyDocument,
  PolicyStatement,
  Role,
  WebIdentityPrincipal,
} from 'aws-cdk-lib/aws-iam';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { acknowledge } from '../constructs/acknowledge.ts';
import { edgeFunctionName, edgeFunctions, type Settings } from '../settings.ts';

interface Props extends StackProps {
  settings: Settings & Required<Pick<Settings, 'deployer'>>;
  /** The stacks of the stage: what is deployed, and whose templates a diff reads. */
  stacks: readonly Stack[];
  /** What a release waits for until they are empty. */
  queues: readonly IQueue[];
}

const issuer = 'token.actions.githubusercontent.com';

/**
 * The roles of the workflows in .github/workflows, which need no keys: GitHub signs for which job a token is. Only jobs of the stage's
 * environment may deploy. Pull requests run their own code, so their role reads templates alone.
 */
export class DeployerStack extends Stack {
  constructor(scope: Construct, id: string, { settings, stacks, queues, ...props }: Props) {
    super(scope, id, props);
    const provider = new OidcProviderNative(this, 'GitHub', {
      url: `https://${issuer}`,
      clientIds: ['sts.amazonaws.com'],
    });
    const { deployer, stage } = settings;
    this.role('DeployRole', provider, `${deployer}:environment:${stage}`, [
      this.takeBootstrapRoles(stacks),
      countMessages(queues),
      this.testEdgeFunctions(settings),
    ]);
    // from their names: an output that is nothing but a reference to another stack is no text to cfn-lint
    const urlOf = ({ queueName }: IQueue) =>
      `https://sqs.${this.region}.${this.urlSuffix}/${this.account}/${queueName}`;
    new CfnOutput(this, 'WaitingQueues', { value: queues.map(urlOf).join(' ') });
    const diff = this.role('DiffRole', provider, `${deployer}:pull_request`, [this.readTemplates(stacks)]);
    const account = Token.isUnresolved(this.account) ? '<AWS::AccountId>' : this.account;
    const reason = 'The ARN of a stack ends with an id that CloudFormation chooses.';
    const findings = stacks.map(
      ({ region, stackName }) => `arn:aws:cloudformation:${region}:${account}:stack/${stackName}/*`,
    );
    acknowledge(
      diff,
      Object.fromEntries(findings.map((arn) => [`AwsSolutions-IAM5[Resource::${arn}]`, reason])),
    );
  }

  private role(
    name: string,
    provider: OidcProviderNative,
    subject: string,
    statements: PolicyStatement[],
  ): Role {
    const role = new Role(this, name, {
      assumedBy: new WebIdentityPrincipal(provider.oidcProviderArn, {
        StringEquals: { [`${issuer}:aud`]: 'sts.amazonaws.com', [`${issuer}:sub`]: subject },
      }),
      maxSessionDuration: Duration.hours(1),
      inlinePolicies: { permissions: new PolicyDocument({ statements }) },
    });
    new CfnOutput(this, `${name}Arn`, { value: role.roleArn });
    return role;
  }

  /** Those that create change sets and write assets. The one of lookups may read the table, and the stacks look nothing up. */
  private takeBootstrapRoles(stacks: readonly Stack[]): PolicyStatement {
    const prefix = `arn:${this.partition}:iam::${this.account}:role/cdk-${DefaultStackSynthesizer.DEFAULT_QUALIFIER}`;
    const regions = [...new Set(stacks.map(({ region }) => region))];
    return new PolicyStatement({
      actions: ['sts:AssumeRole'],
      resources: regions.flatMap((region) =>
        ['deploy', 'file-publishing'].map((name) => `${prefix}-${name}-role-${this.account}-${region}`),
      ),
    });
  }

  /** The two that the distribution has, as they are live. */
  private testEdgeFunctions(settings: Settings): PolicyStatement {
    return new PolicyStatement({
      actions: ['cloudfront:DescribeFunction', 'cloudfront:TestFunction'],
      resources: edgeFunctions.map(
        (name) =>
          `arn:${this.partition}:cloudfront::${this.account}:function/${edgeFunctionName(settings, name)}`,
      ),
    });
  }

  private readTemplates(stacks: readonly Stack[]): PolicyStatement {
    return new PolicyStatement({
      actions: ['cloudformation:DescribeStacks', 'cloudformation:GetTemplate'],
      resources: stacks.map(
        ({ region, stackName }) =>
          `arn:${this.partition}:cloudformation:${region}:${this.account}:stack/${stackName}/*`,
      ),
    });
  }
}

/** How many messages wait, not what they say. */
const countMessages = (queues: readonly IQueue[]): PolicyStatement =>
  new PolicyStatement({
    actions: ['sqs:GetQueueAttributes'],
    resources: queues.map(({ queueArn }) => queueArn),
  });
