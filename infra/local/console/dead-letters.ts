import type { Assembly } from '../assembly/index.ts';
import { html, type Markup } from '../html/index.ts';
import { redrive, type Sqs } from '../sqs/index.ts';
import { timeInMadrid } from './time.ts';

/** Messages that have finally failed, and how to retry them. */
export interface DeadLetters {
  count(): number;
  page(): Markup;
  /** Moves the messages of this queue back to the queue they came from. */
  redrive(queueArn: string): void;
}

/** Messages shown per queue. */
const maxShown = 20;

/** Dead-letter queues are those that no function reads. */
export function openDeadLetters(assembly: Assembly, { queues }: Pick<Sqs, 'queues'>): DeadLetters {
  const mappings = assembly.ofType<{ EventSourceArn: string }>('AWS::Lambda::EventSourceMapping');
  const read = new Set(mappings.map(({ properties }) => properties.EventSourceArn));
  const dead = queues.filter(({ settings }) => !read.has(settings.arn));
  const sourceOf = (arn: string) => queues.find(({ settings }) => settings.redrive?.arn === arn);
  const section = ({ settings, messages }: Sqs['queues'][number]) => {
    const { arn, name } = settings;
    return html`<h2>${name}</h2>
      ${
        sourceOf(arn) &&
        html`<form method="post" action="/dead-letters">
          <button name="queue" value="${arn}">Try all ${messages.length} again</button>
        </form>`
      }
      ${messages.slice(0, maxShown).map(
        ({ body, sentAt }) =>
          html`<p class="quiet">${timeInMadrid(sentAt)}</p>
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
