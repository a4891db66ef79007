import { Duration } from 'aws-cdk-lib';
import { EventBus, Match, Rule, type EventPattern } from 'aws-cdk-lib/aws-events';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { EmailSendingEvent, EventDestination, type ConfigurationSet } from 'aws-cdk-lib/aws-ses';
import { Construct } from 'constructs';
import { feedbackDelay, maxFeedbackTries } from '#shared/rules/routine-sending.ts';
import { rowOf } from '../functions.ts';
import { QueueWithDeadLetters } from '../constructs/queue-with-dead-letters.ts';
import { routineConcurrency } from '../settings.ts';
import { ShopFunction, type FunctionContext } from '../constructs/shop-function.ts';

interface Props {
  configuration: ConfigurationSet;
  context: Omit<FunctionContext, 'mailQueue' | 'routineQueue'>;
}

/** Batching window of events: no user waits for them, and a full batch costs as much as a single event. */
const window = Duration.seconds(20);

/**
 * SES events of our mails, delivered by EventBridge: accepted routines (the sender may have crashed before it recorded
 * them), and bounces and complaints of all mails.
 */
export class MailFeedback extends Construct {
  readonly events: QueueWithDeadLetters;

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
    this.events = new QueueWithDeadLetters(this, 'Events', {
      deadLetters: context.data.deadLetters,
      consumerTimeout: Duration.seconds(rowOf('mail-feedback').timeout),
      tries: maxFeedbackTries,
      window,
      delay: Duration.seconds(feedbackDelay),
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
    this.feed(context);
  }

  /** A rule that sends SES events to the queue. */
  private lead(id: string, pattern: EventPattern): void {
    const { queue } = this.events;
    const rule = new Rule(this, id, { eventPattern: { source: ['aws.ses'], ...pattern } });
    // L1 target: the library's would also let EventBridge read the queue's attributes
    rule.addTarget({ bind: () => ({ arn: queue.queueArn }) });
    queue.addToResourcePolicy(
      new PolicyStatement({
        actions: ['sqs:SendMessage'],
        resources: [queue.queueArn],
        principals: [new ServicePrincipal('events.amazonaws.com')],
        conditions: { ArnEquals: { 'aws:SourceArn': rule.ruleArn } },
      }),
    );
  }

  private feed(context: Props['context']): void {
    const reader = new ShopFunction(this, 'mail-feedback', context);
    reader.addEventSource(
      new SqsEventSource(this.events.queue, {
        batchSize: 100,
        maxBatchingWindow: window,
        // as many as senders: every mail has an event
        maxConcurrency: routineConcurrency(context.settings.mail.sendRate),
        reportBatchItemFailures: true,
      }),
    );
  }
}
