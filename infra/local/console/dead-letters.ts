import type { Assembly } from '../assembly.ts';
import { html, type Markup } from '../markup.ts';
import type { Sqs } from '../sqs.ts';
import { redrive } from '../sqs/redrive.ts';
import { timeInMadrid } from './time.ts';

/** What has finally failed, and how to try it again. */
export interface DeadLetters {
  count(): number;
  page(): Markup;
  /** Sends the messages of this queue again. */
  redrive(queueArn: string): void;
}

/** So many messages of a queue are shown. */
const shown = 20;

/** The queues that no function reads. */
export function openDeadLetters(assembly: Assembly, { queues }: Pick<Sqs, 'queues'>): DeadLetters {
  const mappings = assembly.ofType<{ EventSourceArn: string }>('AWS::Lambda::EventSourceMapping');
  const read = new Set(mappings.map(({ properties }) => properties.EventSourceArn));
  const dead = queues.filter(({ settings }) => !read.has(settings.arn));
  const comesFrom = (arn: string) => queues.find(({ settings }) => settings.redrive?.arn === arn);
  const section = ({ settings, messages }: Sqs['queues'][number]) => {
    const { arn, name } = settings;
    return html`<h2>${name}</h2>
      ${
        comesFrom(arn) &&
        html`<form method="post" action="/dead-letters">
          <button name="queue" value="${arn}">Try all ${messages.length} again</button>
        </form>`
      }
      ${messages.slice(0, shown).map(
        ({ body, sentAt }) =>
          html`<p class="quiet">${timeInMadrid(sentAt)}</p>
            <pre>${body}</pre>`,
      )}
      ${messages.length > shown && html`<p class="quiet">and ${messages.length - shown} more</p>`}`;
  };
  return {
    count: () => dead.reduce((sum, { size }) => sum + size, 0),
    page: () => {
      const full = dead.filter(({ size }) => size > 0);
      return html`<h1>Dead letters</h1>
        ${full.length > 0 ? full.map(section) : html`<p class="quiet">None: nothing has finally failed.</p>`}`;
    },
    redrive: (queueArn) => void redrive(queues, queueArn),
  };
}
