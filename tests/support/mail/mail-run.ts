import { afterAll } from 'vitest';
import type { LeftResult } from '#functions/messages/deliver-mail.ts';
import { renderTemplates } from '#functions/platform/mail/index.ts';
import type { Mail } from '#infra/local/ses/inbox.ts';
import { startSes } from '#infra/local/ses/index.ts';
import { tokenOfFragment } from '#shared/rules/site-paths.ts';
import { mailsWritten, outbox, timeEnough } from './outbox.ts';

/**
 * SES with our templates, in this process until the tests of the file end. `environment` is for `useTable`; `send` runs send-mails.
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
  afterAll(() => ses.close());
  const call = async (event: object) => {
    const { handler } = await import('#functions/messages/send-mails.lambda.ts');
    return handler(event, timeEnough);
  };

  return {
    environment: {
      AWS_ENDPOINT_URL_SESV2: ses.url,
      MAIL_FROM: 'hola@tenaz.test',
      MAIL_SEND_RATE: '1000',
      MAIL_CONFIGURATION_SET: 'mails',
    },
    ses,
    /** Tells send-mails of every unsent mail, as the stream does; returns how many stay unsent. */
    async send(): Promise<number> {
      await call(mailsWritten((await outbox()).map(({ _id }) => _id)));
      return (await outbox()).length;
    },
    /** What the schedule does. */
    sendLeft: () => call({}) as Promise<LeftResult>,
    /** Sends what was given up of the mails that were written since a day, as an operator does. */
    replay: (unsentSince: string) => call({ unsentSince }) as Promise<LeftResult>,
    /** The mails of a kind to an address, newest first. */
    sent: (to: string, template: string): Mail[] =>
      ses.inbox.list({ to }).filter((mail) => mail.template === template),
  };
}

/** The tokens of the links in a mail. */
export const tokensIn = ({ text }: Mail): string[] =>
  (text.match(/https:\/\/\S+/g) ?? []).flatMap((url) => tokenOfFragment(new URL(url).hash) ?? []);
