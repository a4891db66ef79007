import { CfnOutput, Duration, Stack, type StackProps } from 'aws-cdk-lib';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { PublicHostedZone } from 'aws-cdk-lib/aws-route53';
import {
  CfnTemplate,
  ConfigurationSet,
  EmailIdentity,
  Identity,
  SuppressionReasons,
} from 'aws-cdk-lib/aws-ses';
import type { Construct } from 'constructs';
import type { Artifacts, MailTemplate } from './artifacts.ts';
import type { DataStack } from './data-stack.ts';
import { rowOf } from './functions.ts';
import { QueueWithDeadLetters } from './queue-with-dead-letters.ts';
import { ShopFunction } from './shop-function.ts';
import { project, type Settings } from './settings.ts';

interface Props extends StackProps {
  settings: Settings;
  artifacts: Artifacts;
  data: DataStack;
}

/** Mails: asked for on a queue, sent by one function with SES templates. */
export class MailingStack extends Stack {
  readonly mails: QueueWithDeadLetters;
  private readonly settings: Settings;

  constructor(scope: Construct, id: string, { settings, artifacts, data, ...props }: Props) {
    super(scope, id, props);
    this.settings = settings;
    const identity = this.identity();
    const configuration = new ConfigurationSet(this, 'Configuration', {
      // an address that bounced or complained is not written to again
      suppressionReasons: SuppressionReasons.BOUNCES_AND_COMPLAINTS,
      reputationMetrics: true,
    });
    const templates = artifacts.mails.map((mail) => this.template(mail));
    this.mails = new QueueWithDeadLetters(this, 'Mails', {
      consumerTimeout: Duration.seconds(rowOf('send-mails').timeout),
      tries: 5,
    });
    const sender = new ShopFunction(this, 'send-mails', { settings, bundles: artifacts.functions, data });
    sender.addEnvironment('MAIL_FROM', settings.mail.from);
    sender.addEnvironment('MAIL_TEMPLATE_PREFIX', this.prefix);
    sender.addEnvironment('MAIL_CONFIGURATION_SET', configuration.configurationSetName);
    this.letSend(sender, [
      identity.emailIdentityArn,
      this.arn('configuration-set', configuration.configurationSetName),
      ...templates,
    ]);
    this.feed(sender);
  }

  private get prefix(): string {
    return `${project}-${this.settings.stage}-`;
  }

  private identity(): EmailIdentity {
    const { identity, from } = this.settings.mail;
    if (identity === 'address') return new EmailIdentity(this, 'Sender', { identity: Identity.email(from) });
    const { domain, hostedZone } = identity;
    if (hostedZone) {
      const zone = PublicHostedZone.fromPublicHostedZoneAttributes(this, 'Zone', {
        hostedZoneId: hostedZone.id,
        zoneName: hostedZone.name,
      });
      return new EmailIdentity(this, 'Sender', { identity: Identity.publicHostedZone(zone) });
    }
    const sender = new EmailIdentity(this, 'Sender', { identity: Identity.domain(domain) });
    sender.dkimRecords.forEach(({ name, value }, at) => {
      new CfnOutput(this, `DkimRecord${at + 1}`, { value: `${name} CNAME ${value}` });
    });
    return sender;
  }

  /** SES keeps templates by name for the whole account, hence the prefix. */
  private template({ name, subject, html, text }: MailTemplate): string {
    const templateName = this.prefix + name;
    new CfnTemplate(this, `Mail-${name}`, {
      template: { templateName, subjectPart: subject, htmlPart: html, textPart: text },
    });
    return this.arn('template', templateName);
  }

  private letSend(sender: ShopFunction, resources: string[]): void {
    const { from, sandboxRecipients = [] } = this.settings.mail;
    // in the sandbox SES also asks for a permission on the recipient's identity
    const recipients = sandboxRecipients.map((each) => this.arn('identity', each));
    sender.addToRolePolicy(
      new PolicyStatement({
        actions: ['ses:SendTemplatedEmail'],
        resources: [...resources, ...recipients],
        conditions: { StringEquals: { 'ses:FromAddress': from } },
      }),
    );
  }

  private feed(sender: ShopFunction): void {
    sender.addEventSource(
      new SqsEventSource(this.mails.queue, {
        batchSize: 10,
        maxBatchingWindow: Duration.seconds(1),
        maxConcurrency: this.settings.mail.maxConcurrency,
        reportBatchItemFailures: true,
      }),
    );
  }

  private arn(resource: string, resourceName: string): string {
    return this.formatArn({ service: 'ses', resource, resourceName });
  }
}
