import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { CfnTemplate, ConfigurationSet, SuppressionReasons } from 'aws-cdk-lib/aws-ses';
import type { Construct } from 'constructs';
import { maxMailTries } from '#shared/rules/mail-sending.ts';
import type { Artifacts, MailTemplate } from './build/artifacts.ts';
import type { DataStack } from './data-stack.ts';
import { rowOf } from './functions.ts';
import { MailFeedback } from './mailing/mail-feedback.ts';
import { grantSend, templatePrefix } from './mailing/mail-outlet.ts';
import { senderIdentity } from './mailing/sender-identity.ts';
import { QueueWithDeadLetters } from './constructs/queue-with-dead-letters.ts';
import { RoutineSending } from './mailing/routine-sending.ts';
import { ShopFunction } from './constructs/shop-function.ts';
import type { Settings } from './settings.ts';

interface Props extends StackProps {
  settings: Settings;
  artifacts: Artifacts;
  data: DataStack;
}

/** Mails: queues, senders with SES templates, and the feedback of SES. */
export class MailingStack extends Stack {
  readonly mails: QueueWithDeadLetters;
  readonly routines: RoutineSending;
  readonly feedback: MailFeedback;
  private readonly settings: Settings;

  constructor(scope: Construct, id: string, { settings, artifacts, data, ...props }: Props) {
    super(scope, id, props);
    this.settings = settings;
    const identity = senderIdentity(this, settings);
    const configuration = new ConfigurationSet(this, 'Configuration', {
      // SES sends no more mail to an address that bounced or complained
      suppressionReasons: SuppressionReasons.BOUNCES_AND_COMPLAINTS,
      reputationMetrics: true,
    });
    for (const mail of artifacts.mails) this.template(mail);
    this.mails = new QueueWithDeadLetters(this, 'Mails', {
      deadLetters: data.deadLetters,
      consumerTimeout: Duration.seconds(rowOf('send-mails').timeout),
      tries: maxMailTries,
    });
    const context = { settings, bundles: artifacts.functions, data };
    const outlet = { settings, identity, configuration };
    const sender = new ShopFunction(this, 'send-mails', context);
    // routines have their own sender
    const templates = artifacts.mails.map(({ name }) => name).filter((name) => name !== 'routine');
    grantSend(sender, 'ses:SendTemplatedEmail', templates, outlet);
    this.connectQueue(sender);
    this.routines = new RoutineSending(this, 'Routines', { outlet, context });
    this.feedback = new MailFeedback(this, 'Feedback', { configuration, context });
  }

  private template({ name, subject, html, text }: MailTemplate): void {
    const templateName = templatePrefix(this.settings) + name;
    new CfnTemplate(this, `Mail-${name}`, {
      template: { templateName, subjectPart: subject, htmlPart: html, textPart: text },
    });
  }

  private connectQueue(sender: ShopFunction): void {
    sender.addEventSource(
      new SqsEventSource(this.mails.queue, {
        batchSize: 10,
        maxBatchingWindow: Duration.seconds(1),
        maxConcurrency: this.settings.mail.maxConcurrency,
        reportBatchItemFailures: true,
      }),
    );
  }
}
