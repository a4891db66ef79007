import { randomUUID } from 'node:crypto';
import type { Assembly, AwsScope } from '../assembly/index.ts';
import { bareAddress } from './account.ts';
import type { Inbox, Mail, MailOutcome } from './inbox.ts';
import type { EventBus } from '../event-bus.ts';

/** The event types of a configuration set, as CloudFormation names them. */
export type EventType = 'send' | 'bounce' | 'complaint' | 'reject' | 'renderingFailure';

const names: Record<EventType, { detailType: string; eventType: string; part: string }> = {
  send: { detailType: 'Email Sent', eventType: 'Send', part: 'send' },
  bounce: { detailType: 'Email Bounced', eventType: 'Bounce', part: 'bounce' },
  complaint: { detailType: 'Email Complaint Received', eventType: 'Complaint', part: 'complaint' },
  reject: { detailType: 'Email Rejected', eventType: 'Reject', part: 'reject' },
  renderingFailure: {
    detailType: 'Email Rendering Failed',
    eventType: 'Rendering Failure',
    part: 'failure',
  },
};

/** The events that SES publishes for each outcome, in this order. */
const published: Record<MailOutcome, EventType[]> = {
  delivered: ['send'],
  bounced: ['send', 'bounce'],
  complained: ['send', 'complaint'],
  suppressed: ['send', 'bounce'],
  virus: ['send', 'reject'],
  'rendering-failure': ['renderingFailure'],
};

/** The events that SES publishes for a mail. */
export const eventTypesOf = ({ outcome }: Mail): EventType[] => published[outcome];

/** An event as SES puts it on the default bus (SES developer guide, "Monitoring SES events using Amazon EventBridge"). */
export function eventOf(mail: Mail, type: EventType, { account, region }: AwsScope) {
  const { detailType, eventType, part } = names[type];
  return {
    version: '0',
    id: randomUUID(),
    'detail-type': detailType,
    source: 'aws.ses',
    account,
    time: mail.sentAt.replace(/\.\d+Z$/, 'Z'),
    region,
    resources: [`arn:aws:ses:${region}:${account}:configuration-set/${mail.configurationSet}`],
    detail: { eventType, mail: describe(mail, account), [part]: details[type](mail) },
  };
}

function describe(mail: Mail, account: string): object {
  const { id, from, to, subject, sentAt, tags, headers = [], configurationSet } = mail;
  const destination = to.split(', ');
  const own = Object.entries(tags).map(([name, value]) => [name, [value]] as const);
  return {
    timestamp: sentAt,
    source: from,
    sendingAccountId: account,
    messageId: id,
    destination,
    headersTruncated: false,
    headers: [
      { name: 'From', value: from },
      { name: 'To', value: to },
      { name: 'Subject', value: subject },
      ...headers.map(({ Name, Value }) => ({ name: Name, value: Value })),
    ],
    commonHeaders: { from: [from], to: destination, messageId: id, subject },
    tags: {
      'ses:configuration-set': [configurationSet],
      'ses:from-domain': [bareAddress(from).split('@')[1]],
      ...Object.fromEntries(own),
    },
  };
}

const addresses = ({ to }: Mail) => to.split(', ').map((emailAddress) => ({ emailAddress }));

const details: Record<EventType, (mail: Mail) => object> = {
  send: () => ({}),
  bounce: (mail) => ({
    bounceType: 'Permanent',
    bounceSubType: mail.outcome === 'suppressed' ? 'OnAccountSuppressionList' : 'General',
    bouncedRecipients: addresses(mail),
    timestamp: mail.sentAt,
    feedbackId: `${mail.id}-bounce`,
  }),
  complaint: (mail) => ({
    complainedRecipients: addresses(mail),
    complaintFeedbackType: 'abuse',
    timestamp: mail.sentAt,
    feedbackId: `${mail.id}-complaint`,
  }),
  reject: () => ({ reason: 'Bad content' }),
  renderingFailure: ({ reason, template }) => ({ errorMessage: reason, templateName: template }),
};

interface DestinationProperties {
  ConfigurationSetName: string;
  EventDestination: {
    Enabled?: boolean;
    MatchingEventTypes: EventType[];
    EventBridgeDestination?: object;
  };
}

/** Puts the events that the template's configuration sets publish on the event bus. */
export function publishMails(inbox: Pick<Inbox, 'onMail'>, assembly: Assembly, bus: EventBus): void {
  const destinations = assembly
    .ofType<DestinationProperties>('AWS::SES::ConfigurationSetEventDestination')
    .filter(
      ({ properties: { EventDestination } }) =>
        EventDestination.EventBridgeDestination && EventDestination.Enabled !== false,
    );
  inbox.onMail((mail) => {
    for (const { account, region, properties } of destinations) {
      if (properties.ConfigurationSetName !== mail.configurationSet) continue;
      for (const type of eventTypesOf(mail)) {
        if (properties.EventDestination.MatchingEventTypes.includes(type))
          bus.put(eventOf(mail, type, { account, region }));
      }
    }
  });
}
