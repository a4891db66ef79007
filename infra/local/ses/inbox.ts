import { randomUUID } from 'node:crypto';
import { readData, writeData } from '../data-folder/index.ts';

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
  /** Writes what has not been written yet. */
  close(): Promise<void>;
}

const file = 'inbox.json';
/** A longer file would be slow to write. */
const keptOnDisk = 2000;

/** All sent mails, kept in the data folder. Without bodies a hundred thousand of them fit into memory. */
export async function openInbox(
  dataDir: string | null,
  { keepBodies = true }: { keepBodies?: boolean } = {},
): Promise<Inbox> {
  let mails = await readData<Mail[]>(dataDir, file, []);
  const byId = new Map(mails.map((mail) => [mail.id, mail]));
  const listeners: ((mail: Mail) => void)[] = [];
  const save = batched(() => writeData(dataDir, file, mails.slice(-keptOnDisk)));
  return {
    add(fields) {
      const mail = { id: randomUUID(), ...fields, ...(!keepBodies && { html: '', text: '' }) };
      mails.push(mail);
      byId.set(mail.id, mail);
      if (dataDir !== null) save.soon();
      for (const listener of listeners) listener(mail);
      return mail;
    },
    list: ({ to } = {}) => mails.filter((mail) => !to || isFor(mail, to)).toReversed(),
    get: (id) => byId.get(id),
    clear() {
      mails = [];
      byId.clear();
      save.soon();
    },
    onMail: (listener) => void listeners.push(listener),
    close: () => save.flush(),
  };
}

function isFor(mail: Mail, address: string): boolean {
  return mail.to.toLowerCase().split(', ').includes(address.trim().toLowerCase());
}

/** Groups writes: a thousand mails in a second cause a few writes of the file. */
function batched(write: () => Promise<void>): { soon(): void; flush(): Promise<void> } {
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  const run = () => {
    clearTimeout(timer);
    timer = undefined;
    running = running
      .then(write)
      .catch((cause: Error) => console.error(`The inbox could not be saved: ${cause.message}`));
    return running;
  };
  return {
    soon: () => void (timer ??= setTimeout(() => void run(), 200)),
    flush: () => (timer ? run() : running),
  };
}
