import { Stack } from 'aws-cdk-lib';
import { Alarm } from 'aws-cdk-lib/aws-cloudwatch';
import { LambdaApplication, LambdaDeploymentConfig, LambdaDeploymentGroup } from 'aws-cdk-lib/aws-codedeploy';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Alias, type Function } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { alarmName, functionName, type Settings } from '../settings.ts';
import type { FunctionName } from '../functions.ts';

/** What calls of the gateway reach: the version of the last release, or for five minutes that of the next one with a tenth of them. */
const aliasName = 'live';

/**
 * Releases of functions that take money: a tenth of the calls gets the new code for five minutes, then all do. When the alarm of their
 * errors rings meanwhile, the old code gets all calls again, and the deployment fails.
 */
export class CanaryReleases extends Construct {
  private readonly settings: Settings;
  private readonly application: LambdaApplication;
  private readonly role: Role;
  private readonly permissions = new PolicyDocument();

  constructor(scope: Construct, id: string, settings: Settings) {
    super(scope, id);
    this.settings = settings;
    this.application = new LambdaApplication(this, 'Application');
    this.role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('codedeploy.amazonaws.com'),
      inlinePolicies: { permissions: this.permissions },
    });
    this.permissions.addStatements(
      new PolicyStatement({ actions: ['cloudwatch:DescribeAlarms'], resources: [this.alarmArn()] }),
    );
  }

  /** The alias of a function, which callers take instead of the function. */
  release(name: FunctionName, handler: Function): Alias {
    const alias = new Alias(handler, 'Live', { aliasName, version: handler.currentVersion });
    // by its name: the role must exist before the alias
    const arn = Stack.of(this).formatArn({
      service: 'lambda',
      resource: `function:${functionName(this.settings, name)}:${aliasName}`,
    });
    this.permissions.addStatements(
      new PolicyStatement({
        actions: ['lambda:GetAlias', 'lambda:GetProvisionedConcurrencyConfig', 'lambda:UpdateAlias'],
        resources: [arn],
      }),
    );
    new LambdaDeploymentGroup(handler, 'Releases', {
      application: this.application,
      alias,
      ...this.care(handler),
      // the CDK would add a managed policy, which may change every alias of the account
      role: this.role.withoutPolicyUpdates(),
    });
    return alias;
  }

  /** With `-c canary=off` nothing is waited for: a ringing alarm would keep the correction of what it rings for from being released. */
  private care(handler: Function) {
    if (this.node.tryGetContext('canary') === 'off')
      return { deploymentConfig: LambdaDeploymentConfig.ALL_AT_ONCE };
    return {
      deploymentConfig: LambdaDeploymentConfig.CANARY_10PERCENT_5MINUTES,
      alarms: [Alarm.fromAlarmArn(handler, 'Errors', this.alarmArn())],
    };
  }

  private alarmArn(): string {
    const resourceName = alarmName(this.settings, 'errors');
    return Stack.of(this).formatArn({ service: 'cloudwatch', resource: `alarm:${resourceName}` });
  }
}
