import type { Mailbox, TakeQuota } from './faults.ts';
import type { Inbox } from './inbox.ts';
import type { MailTemplate } from './render.ts';

/** The state of the SES account, from the template and from tests. */
export interface SesState {
  templates: Map<string, MailTemplate>;
  identities: string[];
  configurationSets: Set<string>;
  inbox: Inbox;
  /** Outcomes by address; mails to other addresses are delivered. */
  mailboxes: Map<string, Mailbox>;
  takeQuota: TakeQuota;
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

/** `hola@tenaz.test` for `Tenaz <hola@tenaz.test>`. Throws a SesError for an address that SES rejects. */
export function bareAddress(address: string): string {
  // eslint-disable-next-line no-control-regex -- this detects header injection
  if (/[\u0000-\u001f\u007f]/.test(address)) throw invalid('Address contains control characters');
  const bare = /<([^<>]*)>\s*$/.exec(address)?.[1] ?? address;
  const [local = '', domain, ...more] = bare.trim().split('@');
  if (domain === undefined || domain === '') throw invalid("Missing final '@domain'");
  if (more.length > 0 || local === '' || /\s/.test(bare.trim())) throw invalid('Illegal address');
  // eslint-disable-next-line no-control-regex -- the range of ASCII begins with control characters
  if (/[^\u0000-\u007f]/.test(local)) throw invalid('Local address contains non-ASCII characters');
  return bare.trim();
}

const invalid = (message: string) => new SesError('BadRequestException', message);

/** Whether one of the identities of the template (addresses or domains) includes the sender. */
export function isVerified(address: string, identities: string[]): boolean {
  const lower = address.toLowerCase();
  const domain = lower.slice(lower.indexOf('@') + 1);
  return identities.some((each) => {
    const identity = each.toLowerCase();
    return (
      identity === lower ||
      identity === domain ||
      (!identity.includes('@') && domain.endsWith(`.${identity}`))
    );
  });
}
