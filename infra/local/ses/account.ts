import type { Mailbox } from './faults.ts';
import type { Inbox } from './inbox.ts';
import type { Quota } from './quota.ts';
import type { MailTemplate } from './render.ts';

/** The state of the SES account, from the template and from tests. */
export interface SesState {
  templates: Map<string, MailTemplate>;
  identities: string[];
  configurationSets: Set<string>;
  inbox: Inbox;
  /** Outcomes by address; mails to other addresses are delivered. */
  mailboxes: Map<string, Mailbox>;
  quota: Quota;
  now: () => number;
}

/** An error that SES answers with; its code is an error of the second API. */
export class SesError extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}
