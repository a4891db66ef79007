import { html, type Markup } from '../html/index.ts';
import { redrive, type Sqs } from '../sqs/index.ts';
import { timeInMadrid } from './time.ts';

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
