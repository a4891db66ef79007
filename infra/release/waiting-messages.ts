import { GetQueueAttributesCommand, SQSClient } from '@aws-sdk/client-sqs';
import { reasonOf } from '../ops/finding.ts';
import { until } from '../ops/verify/site.ts';

/*
 * node infra/release/waiting-messages.ts <url of a queue>…: waits until these queues are empty, and fails when they are not within ten
 * minutes. The workflow asks before it deploys: what the code before has queued is handled by it.
 */

const waitSeconds = 600;
const counted = [
  'ApproximateNumberOfMessages',
  'ApproximateNumberOfMessagesNotVisible',
  'ApproximateNumberOfMessagesDelayed',
] as const;

/** Which of these queues still have messages after so many seconds, each with their number; none when all are empty. */
export const waitForEmptyQueues = (urls: string[], seconds: number): Promise<string[]> =>
  until(
    seconds,
    async () => (await Promise.all(urls.map(messagesOf))).flat(),
    ({ length }) => length === 0,
  );

/** Messages that wait, those that a function has, and delayed ones: all of them will be handled. */
async function messagesOf(url: string): Promise<string[]> {
  const { hostname, pathname } = new URL(url);
  // by the region: an address of its own would pass by AWS_ENDPOINT_URL
  const client = new SQSClient({ region: hostname.split('.')[1]!, useQueueUrlAsEndpoint: false });
  const { Attributes = {} } = await client.send(
    new GetQueueAttributesCommand({ QueueUrl: url, AttributeNames: [...counted] }),
  );
  const count = counted.reduce((sum, name) => sum + Number(Attributes[name]), 0);
  return count === 0 ? [] : [`${pathname.split('/').at(-1)}: ${count} messages`];
}

if (import.meta.main) process.exitCode = await look(process.argv.slice(2));

async function look(urls: string[]): Promise<number> {
  try {
    if (urls.length === 0)
      throw new Error('name the queues, as WaitingQueues of the stack deployer prints them');
    const waiting = await waitForEmptyQueues(urls, waitSeconds);
    if (waiting.length === 0) {
      console.log('The queues are empty.');
      return 0;
    }
    console.error(`${waiting.join('\n')}\nDeploy later, or with "anyway": the new code reads them, too.`);
  } catch (error) {
    console.error(`The queues were not looked at: ${reasonOf(error)}`);
  }
  return 1;
}
