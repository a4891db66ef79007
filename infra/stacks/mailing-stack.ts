import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import { CfnTemplate, ConfigurationSet, SuppressionReasons } from 'aws-cdk-lib/aws-ses';
import type { Construct } from 'constructs';
import { entities } from '#functions/entities.ts';
import type { Artifacts, MailTemplate } from '../build/artifacts.ts';
import type { DataStack } from './data-stack.ts';
import { MailFeedback } from '../mailing/mail-feedback.ts';
import { grantSend, templatePrefix } from '../mailing/mail-outlet.ts';
import { senderIdentity } from '../mailing/sender-identity.ts';
import { RoutineSending } from '../mailing/routine-sending.ts';
import { ScheduledRun } from '../constructs/scheduled-run.ts';
import { ShopFunction } from '../constructs/shop-function.ts';
import { TableChanges } from '../constructs/table-changes.ts';
import type { Settings } from '../settings.ts';

interface Props extends StackProps {
  settings: Settings;
  artifacts: Artifacts;
  data: DataStack;
}

/** Mails: senders with SES templates, the queue of routines, and the feedback of SES. */
export class MailingStack extends Stack {
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
      // SES judges the account, whose metrics are free and have alarms; those of a set are paid
      reputationMetrics: false,
    });
    // one after the other: SES makes one template a second, and CloudFormation would ask for all of them at once
    artifacts.mails
      .map((mail) => this.template(mail))
      .reduce((before, template) => {
        template.addResourceDependency(before);
        return template;
      });
    const context = { settings, bundles: artifacts.functions, data };
    const outlet = { settings, identity, configuration };
    const sender = new ShopFunction(this, 'send-mails', context);
    // that of routines, too: one that is sent again goes through the outbox
    const templates = artifacts.mails.map(({ name }) => name);
    grantSend(sender, 'single', templates, outlet);
    this.wake(sender, data);
    this.routines = new RoutineSending(this, 'Routines', { outlet, context });
    this.feedback = new MailFeedback(this, 'Feedback', { configuration, context });
  }

  private template({ name, subject, html, text }: MailTemplate): CfnTemplate {
    const templateName = templatePrefix(this.settings) + name;
    return new CfnTemplate(this, `Mail-${name}`, {
      template: { templateName, subjectPart: subject, htmlPart: html, textPart: text },
    });
  }

  /** By mails that are written into the outbox, and for those that this left there. */
  private wake(sender: ShopFunction, { table, stream, deadLetters }: DataStack): void {
    const [pk] = entities.mail.at;
    new TableChanges(this, 'NewMails', {
      table,
      stream,
      handler: sender,
      patterns: [{ eventName: ['INSERT'], dynamodb: { Keys: { pk: { S: [{ prefix: pk }] } } } }],
      // sent at the same time, by each shard of the stream
      batchSize: 10,
      // within seconds, while SES throttles that; the schedule finds what is unsent then
      retries: 3,
    });
    new ScheduledRun(this, 'LeftMails', {
      deadLetters,
      expression: 'rate(5 minutes)',
      maxEventAge: Duration.minutes(5),
      handler: sender,
    });
  }
}
