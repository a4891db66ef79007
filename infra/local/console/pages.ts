import { facts, html, table, type Markup, type Part } from '../html.ts';
import type { Mail } from '../ses/index.ts';
import { timeInMadrid } from './time.ts';
import { redrive, type Sqs } from '../sqs/index.ts';

/** All mails, newest first. */
export function inboxPage(mails: Mail[], to: string): Markup {
  const filter = html`<form class="row" action="/inbox">
    <label>To <input type="email" name="to" value="${to}" /></label
    ><button>Filter</button>${to && html`<a class="button" href="/inbox">Show all</a>`}
  </form>`;
  if (mails.length === 0) {
    return html`<h1>Inbox</h1>
      ${filter}
      <p class="quiet">No mails yet. Everything the shop sends arrives here.</p>`;
  }
  return html`<h1>Inbox</h1>
    <div class="row" style="justify-content:space-between">
      ${filter}
      <form method="post" action="/inbox/clear"><button>Delete all</button></form>
    </div>
    <p class="quiet" role="status">${mails.length} ${mails.length === 1 ? 'mail' : 'mails'}, newest first</p>
    ${table(
      'Mails',
      ['Subject', 'To', 'Sent'],
      mails.map((mail) => [
        html`<a href="/inbox/${mail.id}">${mail.subject || '(no subject)'}</a> ${outcome(mail)}`,
        mail.to,
        timeInMadrid(mail.sentAt),
      ]),
    )}`;
}

const outcome = (mail: Mail): Part =>
  mail.outcome !== 'delivered' && html`<span class="warn">${mail.outcome.replace('-', ' ')}</span>`;

/** One mail: headers, HTML part and text part. */
export function mailPage(mail: Mail): Markup {
  const tags = Object.entries(mail.tags).map(([name, value]) => `${name}=${value}`);
  return html`<p><a href="/inbox">All mails</a></p>
    <h1>${mail.subject || '(no subject)'}</h1>
    ${facts([
      ['From', mail.from],
      ['To', mail.to],
      ['Reply to', mail.replyTo],
      ['Sent', timeInMadrid(mail.sentAt)],
      ['Template', mail.template],
      ['Tags', tags.join(', ')],
      ...(mail.headers ?? []).map(({ Name, Value }): [string, string] => [Name, Value]),
      ['Outcome', outcome(mail) && html`${outcome(mail)} ${mail.reason}`],
    ])}
    <h2>HTML</h2>
    ${mail.html ? html`<iframe sandbox="allow-popups allow-popups-to-escape-sandbox" src="/inbox/${mail.id}/html" title="The mail as HTML"></iframe>` : html`<p class="quiet">None.</p>`}
    <h2>Plain text</h2>
    ${mail.text ? html`<pre>${mail.text}</pre>` : html`<p class="quiet">None.</p>`}
    ${(mail.attachments ?? []).map(
      ({ name, text }) =>
        html`<h2>Attached: ${name}</h2>
          <pre>${text}</pre>`,
    )}`;
}

/** The mail's HTML, with links that open in new tabs. */
export function mailBody({ html: body }: Mail): string {
  const base = '<base target="_blank">';
  return /<head[^>]*>/i.test(body) ? body.replace(/<head[^>]*>/i, (head) => head + base) : base + body;
}

/** Content security policy for a mail's HTML: pictures and styles, no scripts. */
export const mailPolicy =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; img-src http: https: data:; style-src 'unsafe-inline'; font-src http: https:";

/** Messages that have finally failed, and how to retry them. */
export interface DeadLetters {
  count(): number;
  page(): Markup;
  /** Moves the messages of this queue back to the queues they came from. */
  redrive(queueArn: string): void;
}

/** Messages shown per queue. */
const maxShown = 20;

/** Dead-letter queues are those that have none: each that a function reads, with a poller or by itself, names one. */
export function openDeadLetters({ queues }: Pick<Sqs, 'queues'>): DeadLetters {
  const dead = queues.filter(({ settings }) => !settings.redrive);
  const nameOf = (arn: string | undefined) =>
    queues.find(({ settings }) => settings.arn === arn)?.settings.name;
  const section = ({ settings, messages }: Sqs['queues'][number]) => {
    const { arn, name } = settings;
    // those of a schedule or a stream came from no queue
    const fromQueues = messages.filter(({ deadLetterSource }) => deadLetterSource).length;
    return html`<h2>${name}</h2>
      ${
        fromQueues > 0 &&
        html`<form method="post" action="/dead-letters">
          <button name="queue" value="${arn}">Try ${fromQueues} again</button>
        </form>`
      }
      ${messages.slice(0, maxShown).map(
        ({ body, sentAt, deadLetterSource }) =>
          html`<p class="quiet">${timeInMadrid(sentAt)} ${nameOf(deadLetterSource)}</p>
            <pre>${body}</pre>`,
      )}
      ${messages.length > maxShown && html`<p class="quiet">and ${messages.length - maxShown} more</p>`}`;
  };
  return {
    count: () => dead.reduce((sum, { size }) => sum + size, 0),
    page: () => {
      const full = dead.filter(({ size }) => size > 0);
      return html`<h1>Dead letters</h1>
        ${full.length > 0 ? full.map(section) : html`<p class="quiet">None: nothing has finally failed.</p>`}`;
    },
    redrive: (queueArn) => redrive(queues, queueArn),
  };
}
