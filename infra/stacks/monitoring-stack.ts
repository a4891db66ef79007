import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, type Dashboard, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { Construct } from 'constructs';
import { alarmRows, type AlarmRow } from '../monitoring/alarm-list.ts';
import type { ApiStack } from './api-stack.ts';
import type { DataStack } from './data-stack.ts';
import type { MailingStack } from './mailing-stack.ts';
import { alarmName, type Settings } from '../settings.ts';
import { ShopDashboard } from '../monitoring/shop-dashboard.ts';
import type { SiteStack } from './site-stack.ts';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { acknowledge } from '../constructs/acknowledge.ts';
import { CfnBudget } from 'aws-cdk-lib/aws-budgets';

interface Props extends StackProps {
  settings: Settings;
  data: DataStack;
  mailing: MailingStack;
  api: ApiStack;
  site: SiteStack;
}

/** Alarms, each with its impact on users and the news of its end, a budget and a dashboard. */
export class MonitoringStack extends Stack {
  readonly dashboard: Dashboard;

  constructor(scope: Construct, id: string, { settings, data, mailing, api, site, ...props }: Props) {
    super(scope, id, props);
    const notifyOperator = new SnsAction(new AlarmTopic(this, 'Alarms', settings.alarmEmail).topic);
    const alarms = alarmRows(settings, { data, mailing, api }).map((row) => this.alarm(settings, row));
    for (const alarm of alarms) {
      alarm.addAlarmAction(notifyOperator);
      alarm.addOkAction(notifyOperator);
    }
    new MonthlyBudget(this, 'Budget', settings);
    this.dashboard = new ShopDashboard(this, 'Dashboard', { settings, data, mailing, api, site, alarms });
    const url = `https://console.aws.amazon.com/cloudwatch/home?region=${this.region}#dashboards/dashboard/${this.dashboard.dashboardName}`;
    new CfnOutput(this, 'DashboardUrl', { value: url });
  }

  private alarm(settings: Settings, row: AlarmRow): Alarm {
    const { id, metric, threshold, evaluationPeriods = 1, isHeartbeat = false, impact } = row;
    return new Alarm(this, id, {
      alarmName: alarmName(settings, id),
      alarmDescription: impact,
      metric,
      threshold,
      evaluationPeriods,
      comparisonOperator: isHeartbeat
        ? ComparisonOperator.LESS_THAN_THRESHOLD
        : ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      // at night there is no data: missing data must not alarm
      treatMissingData: isHeartbeat ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
    });
  }
}

/** The topic of alarms, with one e-mail subscription that must be confirmed once. */
class AlarmTopic extends Construct {
  readonly topic: Topic;

  constructor(scope: Construct, id: string, email: string) {
    super(scope, id);
    this.topic = new Topic(this, 'Topic', { enforceSSL: true });
    acknowledge(this.topic, {
      'AwsSolutions-SNS2':
        'An alarm names no user, and leaves as a plain e-mail. CloudWatch may not use the key of AWS, and one of our own costs a dollar.',
    });
    // enforceSSL adds a policy, which replaces SNS's default one: without this grant no alarm is let in
    this.topic.addToResourcePolicy(
      new PolicyStatement({
        actions: ['sns:Publish'],
        resources: [this.topic.topicArn],
        principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
        conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } },
      }),
    );
    this.topic.addSubscription(new EmailSubscription(email));
  }
}

/**
 * Mails the operator when a month's bill of the account is foreseen to exceed the settings' budget, and when it has. Costs nothing.
 * CloudFormation names it: another address replaces it, and a name of ours would still be taken by the one before.
 */
class MonthlyBudget extends CfnBudget {
  constructor(scope: Construct, id: string, { budget, alarmEmail }: Settings) {
    super(scope, id, {
      budget: {
        budgetType: 'COST',
        timeUnit: 'MONTHLY',
        budgetLimit: { amount: budget, unit: 'USD' },
      },
      notificationsWithSubscribers: ['FORECASTED', 'ACTUAL'].map((notificationType) => ({
        notification: { notificationType, comparisonOperator: 'GREATER_THAN', threshold: 100 },
        subscribers: [{ subscriptionType: 'EMAIL', address: alarmEmail }],
      })),
    });
  }
}
