import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { openJournal, readData } from '../data-folder.ts';

/** A header that is added to a mail. */
export interface Header {
  Name: string;
  Value: string;
}

/** The outcome of an accepted mail. SES accepts a mail before it knows the outcome. */
export type MailOutcome =
  | 'delivered'
  | 'bounced'
  | 'complained'
  | 'suppressed'
  | 'virus'
  | 'rendering-failure';

/** A mail that SES accepted. */
export interface Mail {
  id: string;
  /** Bare addresses; several are joined by a comma. */
  to: string;
  from: string;
  /** Where answers go, if not to the sender. */
  replyTo?: string;
  subject: string;
  html: string;
  text: string;
  sentAt: string;
  tags: Record<string, string>;
  /** Those that the sender has added. */
  headers?: Header[];
  /** Its text files. */
  attachments?: { name: string; text: string }[];
  template?: string;
  /** What the template was rendered with. */
  data?: Record<string, unknown>;
  configurationSet?: string;
  outcome: MailOutcome;
  /** Why it was not delivered. */
  reason?: string;
}

export interface Inbox {
  add(mail: Omit<Mail, 'id'>): Mail;
  /** Adds mails of the past, of which no listener is told. */
  restore(mails: Mail[]): void;
  /** Newest first; `to` keeps those for that address. */
  list(filter?: { to?: string | undefined }): Mail[];
  get(id: string): Mail | undefined;
  clear(): void;
  /** Called after each mail, delivered or not. */
  onMail(listener: (mail: Mail) => void): void;
  close(): void;
}

const file = 'inbox.json';
/** More mails than a person looks at; a longer file would be slow to write. */
const most = 2000;

/** The latest mails, kept in the data folder before SES answers. */
export async function openInbox(dataDir: string | null): Promise<Inbox> {
  const saved = await readData<Mail[]>(dataDir, file, []);
  const mails = new Map(saved.map((mail) => [mail.id, mail]));
  const listeners: ((mail: Mail) => void)[] = [];
  const put = (mail: Mail) => {
    mails.set(mail.id, mail);
    for (const oldest of mails.keys()) {
      if (mails.size <= most) break;
      mails.delete(oldest);
    }
  };
  const journal =
    dataDir === null
      ? undefined
      : openJournal({
          file: join(dataDir, file),
          snapshot: () => JSON.stringify([...mails.values()]),
          replay([, id, mail]) {
            if (mail === null) mails.delete(id);
            else put(mail as Mail);
          },
        });
  return {
    add(fields) {
      const mail = { id: randomUUID(), ...fields };
      put(mail);
      journal?.append([['mails', mail.id, mail]]);
      for (const listener of listeners) listener(mail);
      return mail;
    },
    restore(past) {
      for (const mail of past) put(mail);
      journal?.append(past.map((mail) => ['mails', mail.id, mail]));
    },
    list: ({ to } = {}) => [...mails.values()].filter((mail) => !to || isFor(mail, to)).toReversed(),
    get: (id) => mails.get(id),
    clear() {
      journal?.append([...mails.keys()].map((id) => ['mails', id, null]));
      mails.clear();
    },
    onMail: (listener) => void listeners.push(listener),
    close: () => journal?.close(),
  };
}

function isFor(mail: Mail, address: string): boolean {
  return mail.to.toLowerCase().split(', ').includes(address.trim().toLowerCase());
}
