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

/** The alarms that take a release back: a crash, and five answers with 5xx. One failing call of a vendor, or at night, is neither. */
const alarms = ['crashes', 'api-errors'];

/**
 * Releases of the functions behind the gateway: a tenth of the calls gets the new code for five minutes, then all do. When one of
 * two alarms rings meanwhile, the old code gets all calls again, and the deployment fails.
 */
export class CanaryReleases extends Construct {
  private readonly settings: Settings;
  private readonly application: LambdaApplication;
  private readonly role: Role;
  /** An alias is read and moved by the right to its function: these actions know no ARN of an alias. */
  private readonly functions = new PolicyStatement({ actions: ['lambda:GetAlias', 'lambda:UpdateAlias'] });
  private readonly aliases = new PolicyStatement({ actions: ['lambda:GetProvisionedConcurrencyConfig'] });

  constructor(scope: Construct, id: string, settings: Settings) {
    super(scope, id);
    this.settings = settings;
    this.application = new LambdaApplication(this, 'Application');
    this.role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('codedeploy.amazonaws.com'),
      inlinePolicies: {
        permissions: new PolicyDocument({
          statements: [
            this.functions,
            this.aliases,
            new PolicyStatement({ actions: ['cloudwatch:DescribeAlarms'], resources: this.alarmArns() }),
          ],
        }),
      },
    });
  }

  /** The alias of a function, which callers take instead of the function. */
  release(name: FunctionName, handler: Function): Alias {
    const alias = new Alias(handler, 'Live', { aliasName, version: handler.currentVersion });
    // by its name: the role must exist before the alias
    const resource = `function:${functionName(this.settings, name)}`;
    this.functions.addResources(Stack.of(this).formatArn({ service: 'lambda', resource }));
    this.aliases.addResources(
      Stack.of(this).formatArn({ service: 'lambda', resource: `${resource}:${aliasName}` }),
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
      alarms: this.alarmArns().map((arn, nth) => Alarm.fromAlarmArn(handler, alarms[nth]!, arn)),
    };
  }

  private alarmArns(): string[] {
    return alarms.map((id) =>
      Stack.of(this).formatArn({ service: 'cloudwatch', resource: `alarm:${alarmName(this.settings, id)}` }),
    );
  }
}
