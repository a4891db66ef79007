import { SesError, type SesState } from './account.ts';
import type { Envelope } from './envelope.ts';
import type { Mailbox } from './faults.ts';
import type { Mail, MailOutcome } from './inbox.ts';
import { renderTemplate, type MailTemplate, type RenderedMail } from './render.ts';

/** Renders and delivers. SES renders after it has accepted: a failing template fails the mail, not the call. */
export function deliverTemplate(
  state: SesState,
  envelope: Envelope,
  template: MailTemplate,
  values: Record<string, unknown>,
): string {
  const facts = { template: template.TemplateName, data: values };
  const content = render(template, values);
  if (!(content instanceof Error)) return deliver(state, envelope, content, facts);
  const failure = { outcome: 'rendering-failure', reason: content.message } as const;
  return deliver(state, envelope, { subject: '', html: '', text: '' }, { ...facts, ...failure });
}

function render(template: MailTemplate, values: Record<string, unknown>): RenderedMail | Error {
  try {
    return renderTemplate(template, values);
  } catch (error) {
    return error as Error;
  }
}

/** Puts a mail with its outcome into the inbox and returns its id. */
function deliver(
  state: SesState,
  envelope: Envelope,
  content: RenderedMail,
  facts: Partial<Mail> = {},
): string {
  const sentAt = new Date(state.now()).toISOString();
  const mailbox = outcomeFor(state, envelope.to);
  if (mailbox === 'rejected') throw new SesError('MessageRejected', 'Address is rejected on purpose.');
  const outcome = facts.outcome ?? mailbox;
  const { subject, html, text: plain } = content;
  return state.inbox.add({ ...envelope, subject, html, text: plain, sentAt, ...facts, outcome }).id;
}

/** From SES's mailbox simulator addresses, or as set by tests. */
function outcomeFor({ mailboxes }: SesState, to: string): Mailbox {
  const simulated: Record<string, MailOutcome> = {
    bounce: 'bounced',
    complaint: 'complained',
    suppressionlist: 'suppressed',
  };
  const simulator = /^([a-z]+)(?:\+.*)?@simulator\.amazonses\.com$/i.exec(to)?.[1]?.toLowerCase();
  return simulated[simulator ?? ''] ?? mailboxes.get(to.toLowerCase()) ?? 'delivered';
}
