import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { openJournal, readData } from '../data-folder/index.ts';

/** The outcome of an accepted mail. SES accepts a mail before it knows the outcome. */
export type MailOutcome =
  'delivered' | 'bounced' | 'complained' | 'suppressed' | 'virus' | 'rendering-failure';

/** A mail that SES accepted. */
export interface Mail {
  id: string;
  /** Bare addresses; several are joined by a comma. */
  to: string;
  from: string;
  subject: string;
  html: string;
  text: string;
  sentAt: string;
  tags: Record<string, string>;
  template?: string;
  configurationSet?: string;
  outcome: MailOutcome;
  /** Why it was not delivered. */
  reason?: string;
}

export interface Inbox {
  add(mail: Omit<Mail, 'id'>): Mail;
  /** Newest first; `to` keeps those for that address. */
  list(filter?: { to?: string | undefined }): Mail[];
  get(id: string): Mail | undefined;
  clear(): void;
  /** Called after each mail, delivered or not. */
  onMail(listener: (mail: Mail) => void): void;
  close(): void;
}

const file = 'inbox.json';
/** A longer file would be slow to write. */
const keptOnDisk = 2000;

/** All sent mails, kept in the data folder before SES answers. Without bodies a hundred thousand of them fit into memory. */
export async function openInbox(
  dataDir: string | null,
  { keepBodies = true }: { keepBodies?: boolean } = {},
): Promise<Inbox> {
  let mails = await readData<Mail[]>(dataDir, file, []);
  const byId = new Map(mails.map((mail) => [mail.id, mail]));
  const listeners: ((mail: Mail) => void)[] = [];
  const put = (mail: Mail) => {
    mails.push(mail);
    byId.set(mail.id, mail);
  };
  const journal =
    dataDir === null
      ? undefined
      : openJournal({
          file: join(dataDir, file),
          snapshot: () => JSON.stringify(mails.slice(-keptOnDisk)),
          replay([, id, mail]) {
            if (mail === null) mails = mails.filter((each) => each.id !== id);
            else if (!byId.has(id)) put(mail as Mail);
            if (mail === null) byId.delete(id);
          },
        });
  return {
    add(fields) {
      const mail = { id: randomUUID(), ...fields, ...(!keepBodies && { html: '', text: '' }) };
      put(mail);
      journal?.append([['mails', mail.id, mail]]);
      for (const listener of listeners) listener(mail);
      return mail;
    },
    list: ({ to } = {}) => mails.filter((mail) => !to || isFor(mail, to)).toReversed(),
    get: (id) => byId.get(id),
    clear() {
      journal?.append(mails.map(({ id }) => ['mails', id, null]));
      mails = [];
      byId.clear();
    },
    onMail: (listener) => void listeners.push(listener),
    close: () => journal?.close(),
  };
}

function isFor(mail: Mail, address: string): boolean {
  return mail.to.toLowerCase().split(', ').includes(address.trim().toLowerCase());
}
