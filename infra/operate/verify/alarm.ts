import {
  CloudWatchClient,
  DescribeAlarmHistoryCommand,
  DescribeAlarmsCommand,
  SetAlarmStateCommand,
} from '@aws-sdk/client-cloudwatch';
import { project, type Settings } from '../../settings.ts';
import { check, fails, ok, skipped, warning, type Finding } from '../finding.ts';
import { whyNotAsked } from './aws-at-home.ts';
import type { Site } from './site.ts';
import { until } from './until.ts';

const subject = 'alarm';
const waitSeconds = 60;

/** Lets one alarm ring, whether CloudWatch then tells the operator's topic. It ends by itself within minutes. */
export async function checkAlarm(site: Site, settings: Settings): Promise<Finding[]> {
  const reason = whyNotAsked(site, 'CLOUDWATCH');
  if (reason) return [skipped(subject, reason)];
  const look = () => ring(settings);
  const rights = ['DescribeAlarms', 'SetAlarmState', 'DescribeAlarmHistory'].map(
    (each) => `cloudwatch:${each}`,
  );
  return check(subject, look, `let these credentials call ${rights.join(', ')}`);
}

async function ring({ stage, region, alarmEmail }: Settings): Promise<Finding> {
  const client = new CloudWatchClient({ region });
  const AlarmName = `${project}-${stage}-errors`;
  const { MetricAlarms = [] } = await client.send(new DescribeAlarmsCommand({ AlarmNames: [AlarmName] }));
  const [alarm] = MetricAlarms;
  if (!alarm)
    return fails(
      subject,
      `there is no ${AlarmName}`,
      `npx cdk deploy -c stage=${stage} ${project}-${stage}-watch`,
    );
  if (alarm.StateValue === 'ALARM')
    return warning(
      subject,
      `${AlarmName} rings already`,
      'find out why ("When an alarm rings"), then run this again',
    );
  // a minute ago: this machine's clock may be ahead of AWS's
  const StartDate = new Date(Date.now() - 60_000);
  const actions = async () => {
    const history = new DescribeAlarmHistoryCommand({ AlarmName, HistoryItemType: 'Action', StartDate });
    return (await client.send(history)).AlarmHistoryItems ?? [];
  };
  const before = (await actions()).length;
  await client.send(
    new SetAlarmStateCommand({ AlarmName, StateValue: 'ALARM', StateReason: 'npm run verify:deploy' }),
  );
  const told = await until(waitSeconds, actions, ({ length }) => length > before);
  // the newest first
  const summary = told.length > before ? told[0]!.HistorySummary : undefined;
  if (summary?.startsWith('Successfully executed'))
    return ok(
      subject,
      `${AlarmName} has told its topic; only the inbox of ${alarmEmail} proves that its mail arrives`,
    );
  return fails(
    subject,
    `${AlarmName} rang, and ${summary ?? `nothing was told within ${waitSeconds} s`}`,
    'look at the policy of the topic: infra/stacks/watch-stack.ts',
  );
}
