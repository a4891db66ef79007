import { afterAll } from 'vitest';
import type { SQSEvent } from 'aws-lambda';
import { renderTemplates } from '#functions/_mail/index.ts';
import type { Mail } from '#infra/local/ses/inbox.ts';
import { startSes } from '#infra/local/ses/index.ts';
import { redrive, startSqs, systemAttributes } from '#infra/local/sqs/index.ts';
import { maxMailTries } from '#shared/rules/mail-sending.ts';
import { tokenOfFragment } from '#shared/rules/site-paths.ts';
import { smallApp } from '../../local/small-app.ts';

const queues = smallApp({
  Mail: {
    Type: 'AWS::SQS::Queue',
    Properties: {
      QueueName: 'mail',
      VisibilityTimeout: 0,
      RedrivePolicy: {
        deadLetterTargetArn: { 'Fn::GetAtt': ['DeadMail', 'Arn'] },
        maxReceiveCount: maxMailTries,
      },
    },
  },
  DeadMail: { Type: 'AWS::SQS::Queue', Properties: { QueueName: 'dead-mail' } },
});

/**
 * SES with our templates, the mail queue and its dead letters, in this process until the tests of the file end. `environment` is for
 * `useTable`; `send` runs send-mails, which must not be imported before.
 */
export async function startMailRun() {
  const templates = await renderTemplates();
  const ses = await startSes({
    templates: templates.map(({ name, subject, html, text }) => ({
      TemplateName: name,
      SubjectPart: subject,
      HtmlPart: html,
      TextPart: text,
    })),
    identities: ['hola@tenaz.test'],
    configurationSets: ['mails'],
    dataDir: null,
  });
  const sqs = await startSqs({ assembly: queues });
  afterAll(() => Promise.all([ses.close(), sqs.close()]));
  const queue = sqs.queue('mail');
  const dead = sqs.queue('dead-mail');

  /** Gives send-mails what waits in the queue, once; returns how many messages stay. */
  async function send(): Promise<number> {
    const { handler } = await import('#functions/send-mails/index.ts');
    const messages = queue.receive(1000);
    const Records = messages.map((message) => ({
      messageId: message.id,
      body: message.body,
      attributes: systemAttributes(message),
    }));
    const { batchItemFailures } = await handler({ Records } as unknown as SQSEvent);
    const failed = new Set(batchItemFailures.map(({ itemIdentifier }) => itemIdentifier));
    for (const { id, receipt } of messages) if (!failed.has(id)) queue.delete(receipt!);
    return failed.size;
  }

  return {
    environment: {
      AWS_ENDPOINT_URL_SES: ses.url,
      AWS_ENDPOINT_URL_SQS: sqs.url,
      MAIL_QUEUE_URL: sqs.queueUrl('mail'),
      MAIL_FROM: 'hola@tenaz.test',
      MAIL_CONFIGURATION_SET: 'mails',
    },
    ses,
    send,
    /** The same until no message is left in the queue: those that fail are dead letters then. */
    async sendUntilDead(): Promise<void> {
      while (queue.size > 0) await send();
    },
    /** Moves the dead letters back to their queue, as an operator does. */
    replay: () => redrive(sqs.queues, dead.settings.arn),
    /** All messages of both queues, as text. */
    messages: () => JSON.stringify([queue.messages, dead.messages]),
    deadLetters: () => dead.size,
    /** The mails of a kind to an address, newest first. */
    sent: (to: string, template: string): Mail[] =>
      ses.inbox.list({ to }).filter((mail) => mail.template === template),
  };
}

/** The tokens of the links in a mail. */
export const tokensIn = ({ text }: Mail): string[] =>
  (text.match(/https:\/\/\S+/g) ?? []).flatMap((url) => tokenOfFragment(new URL(url).hash) ?? []);
