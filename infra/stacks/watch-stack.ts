import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, type Dashboard, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { Construct } from 'constructs';
import { alarmRows, type AlarmRow } from '../watch/alarm-list.ts';
import { AlarmTopic } from '../watch/alarm-topic.ts';
import type { ApiStack } from './api-stack.ts';
import type { DataStack } from './data-stack.ts';
import type { MailingStack } from './mailing-stack.ts';
import { MonthlyBudget } from '../watch/monthly-budget.ts';
import { alarmName, type Settings } from '../settings.ts';
import { ShopDashboard } from '../watch/shop-dashboard.ts';
import type { SiteStack } from './site-stack.ts';

interface Props extends StackProps {
  settings: Settings;
  data: DataStack;
  mailing: MailingStack;
  api: ApiStack;
  site: SiteStack;
}

/** Alarms, each with its impact on users and the news of its end, a budget and a dashboard. */
export class WatchStack extends Stack {
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
