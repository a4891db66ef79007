import { Duration } from 'aws-cdk-lib';
import { EventBus, Match, Rule, type EventPattern } from 'aws-cdk-lib/aws-events';
import { EmailSendingEvent, EventDestination, type ConfigurationSet } from 'aws-cdk-lib/aws-ses';
import { Construct } from 'constructs';
import {
  feedbackDelay,
  feedbackVisibilitySeconds,
  maxFeedbackTries,
} from '#shared/rules/routines/routine-sending.ts';
import { rowOf } from '../functions.ts';
import { DrainedQueue } from '../constructs/drained-queue.ts';
import { ShopFunction, type FunctionContext } from '../constructs/shop-function.ts';

interface Props {
  configuration: ConfigurationSet;
  context: Omit<FunctionContext, 'routineQueue'>;
}

/**
 * SES events of our mails, delivered by EventBridge: accepted routines (the sender may have crashed before it recorded
 * them), and bounces and complaints of all mails.
 */
export class MailFeedback extends Construct {
  readonly events: DrainedQueue;

  constructor(scope: Construct, id: string, { configuration, context }: Props) {
    super(scope, id);
    configuration.addEventDestination('ToEventBridge', {
      // SES publishes to the default bus only
      destination: EventDestination.eventBus(EventBus.fromEventBusName(this, 'DefaultBus', 'default')),
      events: [
        EmailSendingEvent.SEND,
        EmailSendingEvent.REJECT,
        EmailSendingEvent.BOUNCE,
        EmailSendingEvent.COMPLAINT,
        EmailSendingEvent.RENDERING_FAILURE,
      ],
    });
    this.events = new DrainedQueue(this, 'Events', {
      deadLetters: context.data.deadLetters,
      consumerTimeout: Duration.seconds(rowOf('mail-feedback').timeout),
      tries: maxFeedbackTries,
      delay: Duration.seconds(feedbackDelay),
      comesBackAfter: Duration.seconds(feedbackVisibilitySeconds),
    });
    const set = { 'ses:configuration-set': [configuration.configurationSetName] };
    this.lead('Taken', {
      detailType: ['Email Sent'],
      // only routines are looked up by this tag
      detail: { mail: { tags: { ...set, delivery: Match.exists() } } },
    });
    this.lead('CameBack', {
      detailType: ['Email Bounced', 'Email Complaint Received', 'Email Rejected', 'Email Rendering Failed'],
      detail: { mail: { tags: set } },
    });
    // no user waits for events: a minute of them is read at once
    this.events.readBy(new ShopFunction(this, 'mail-feedback', context), Duration.minutes(1));
  }

  /** A rule that sends SES events to the queue. */
  private lead(id: string, pattern: EventPattern): void {
    this.events.filledBy(new Rule(this, id, { eventPattern: { source: ['aws.ses'], ...pattern } }));
  }
}
