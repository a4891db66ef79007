import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import Stripe from 'stripe';
import { api } from '#shared/contracts/index.ts';
import { project, secretName, type Settings } from '../../settings.ts';
import { check, fails, type Finding, ok, parseSecret, readParameter, skipped, warning } from '../finding.ts';
import { errorCodeOf, request, type Site, until, whyNotAsked } from './site.ts';
import {
  CloudWatchClient,
  DescribeAlarmHistoryCommand,
  DescribeAlarmsCommand,
  SetAlarmStateCommand,
} from '@aws-sdk/client-cloudwatch';

const subject = 'Stripe webhook';

/** Whether the webhook takes an event that is signed, twice, and none that is not. The event is of a kind that changes nothing. */
export async function checkWebhook(site: Site, settings: Settings, secretFile?: string): Promise<Finding[]> {
  const reason = secretFile === undefined ? whyNotAsked(site, 'SSM') : undefined;
  if (reason) return [skipped(subject, `${reason}; --webhook-secret-from <file> names the signing secret`)];
  const name = secretName(settings, 'stripe');
  const look = async () => {
    const secret =
      secretFile === undefined ? await readSecret(settings, name) : await readFile(secretFile, 'utf8');
    if (!secret?.trim().startsWith('whsec_'))
      return fails(subject, 'its signing secret is not known', `write webhookSecret into ${name} (step 5)`);
    return deliver(site, secret.trim());
  };
  return check(
    subject,
    look,
    `let these credentials read ${name} (ssm:GetParameter, kms:Decrypt), or name a file: --webhook-secret-from`,
  );
}

async function readSecret({ region }: Settings, name: string): Promise<string | undefined> {
  const found = await readParameter(region, name);
  const secret = found ? parseSecret(found.value)?.['webhookSecret'] : undefined;
  return typeof secret === 'string' ? secret : undefined;
}

async function deliver(site: Site, secret: string): Promise<Finding> {
  const event = {
    id: `evt_verify_${randomBytes(12).toString('hex')}`,
    object: 'event',
    api_version: Stripe.API_VERSION,
    created: Math.floor(Date.now() / 1000),
    type: 'product.updated',
    data: { object: { id: 'prod_verify', object: 'product' } },
  };
  const payload = JSON.stringify(event);
  const send = (key: string) => {
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: key });
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
    const { method, path } = api['stripe-webhook'].receive;
    return request(`${site.url}/api${path}`, { method, headers, body: payload });
  };
  const forged = await send('whsec_of_another');
  if (errorCodeOf(forged) !== 'invalid_signature')
    return fails(
      subject,
      `answers ${forged.status} to a false signature, not 400`,
      'look at the log of stripe-webhook',
    );
  for (const nth of ['first', 'second']) {
    const { status } = await send(secret);
    if (status !== 200)
      return fails(
        subject,
        `answers ${status} to the ${nth} delivery of a signed event`,
        'warm functions may have another webhookSecret (step 5), or look for "webhook refused" in the log of stripe-webhook',
      );
  }
  return ok(subject, 'takes a signed event twice, and refuses a false signature');
}

const alarmSubject = 'alarm';
const waitSeconds = 60;

/** Lets one alarm ring, whether CloudWatch then tells the operator's topic. It ends by itself within minutes. */
export async function checkAlarm(site: Site, settings: Settings): Promise<Finding[]> {
  const reason = whyNotAsked(site, 'CLOUDWATCH');
  if (reason) return [skipped(alarmSubject, reason)];
  const look = () => ring(settings);
  const rights = ['DescribeAlarms', 'SetAlarmState', 'DescribeAlarmHistory'].map(
    (each) => `cloudwatch:${each}`,
  );
  return check(alarmSubject, look, `let these credentials call ${rights.join(', ')}`);
}

async function ring({ stage, region, alarmEmail }: Settings): Promise<Finding> {
  const client = new CloudWatchClient({ region });
  const AlarmName = `${project}-${stage}-errors`;
  const { MetricAlarms = [] } = await client.send(new DescribeAlarmsCommand({ AlarmNames: [AlarmName] }));
  const [alarm] = MetricAlarms;
  if (!alarm)
    return fails(
      alarmSubject,
      `there is no ${AlarmName}`,
      `npx cdk deploy -c stage=${stage} ${project}-${stage}-watch`,
    );
  if (alarm.StateValue === 'ALARM')
    return warning(
      alarmSubject,
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
      alarmSubject,
      `${AlarmName} has told its topic; only the inbox of ${alarmEmail} proves that its mail arrives`,
    );
  return fails(
    alarmSubject,
    `${AlarmName} rang, and ${summary ?? `nothing was told within ${waitSeconds} s`}`,
    'look at the policy of the topic: infra/stacks/monitoring-stack.ts',
  );
}
