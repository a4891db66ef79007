import { execFile } from 'node:child_process';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { waitForEmptyQueues } from '#infra/release/waiting-messages.ts';
import { replacePause } from '#tests/support/replace-pause.ts';
import {
  answerAws,
  AwsError,
  awsEnvironment,
  useAws,
  type Answers,
  type FakeAws,
} from '../ops/answer-aws.ts';

// three seconds before the queues are asked again
replacePause(() => Promise.resolve());

let answers: Answers;
let aws: FakeAws;
beforeAll(async () => {
  aws = await answerAws(() => answers);
});
afterAll(() => aws.close());
beforeEach(() => {
  useAws(aws.url);
  aws.calls.length = 0;
});
afterEach(() => void vi.unstubAllEnvs());

const urls = ['mails', 'batches'].map((name) => `https://sqs.eu-west-1.amazonaws.com/123456789012/${name}`);
const counts = (waiting = 0, taken = 0, later = 0) => ({
  Attributes: {
    ApproximateNumberOfMessages: String(waiting),
    ApproximateNumberOfMessagesNotVisible: String(taken),
    ApproximateNumberOfMessagesDelayed: String(later),
  },
});
/** The queues hold each of these in turn, look by look. */
const hold = (...looks: object[]): Answers => {
  let look = 0;
  return { GetQueueAttributes: () => looks[Math.min(Math.floor(look++ / urls.length), looks.length - 1)]! };
};

describe('P205: a release meets no message of the code before', () => {
  it('P205: empty queues are deployed to at once, each asked in its region', async () => {
    answers = hold(counts());
    expect(await waitForEmptyQueues(urls, 0)).toEqual([]);
    expect(aws.calls).toEqual(['eu-west-1 GetQueueAttributes', 'eu-west-1 GetQueueAttributes']);
  });

  it.each([
    ['that waits', counts(1)],
    ['that a sender has', counts(0, 1)],
    ['that is delayed', counts(0, 0, 1)],
  ])('P205: a message %s is waited for until it is gone', async (_, before) => {
    answers = hold(before, counts());
    expect(await waitForEmptyQueues(urls, 10)).toEqual([]);
    expect(aws.calls).toHaveLength(2 * urls.length);
  });

  it('P205: messages that stay refuse the deployment, with the queue and their number', async () => {
    answers = hold(counts(2, 3));
    expect(await waitForEmptyQueues(urls, 0)).toEqual(['mails: 5 messages', 'batches: 5 messages']);
  });
});

describe('P205: node infra/release/waiting-messages.ts', () => {
  const run = (...given: string[]) =>
    new Promise<{ code: number; printed: string }>((resolve) => {
      const command = execFile(
        process.execPath,
        ['infra/release/waiting-messages.ts', ...given],
        { env: { ...process.env, ...awsEnvironment(aws.url) } },
        (_, stdout, stderr) => resolve({ code: command.exitCode!, printed: stdout + stderr }),
      );
    });

  it('P205: ends well when the queues are empty', async () => {
    answers = hold(counts());
    expect(await run(...urls)).toEqual({ code: 0, printed: 'The queues are empty.\n' });
  });

  it('P205: fails without queues, and when they cannot be read: nothing was looked at', async () => {
    const missing = await run();
    expect(missing.code).toBe(1);
    expect(missing.printed).toContain('WaitingQueues');
    answers = { GetQueueAttributes: new AwsError('AccessDenied') };
    const refused = await run(...urls);
    expect(refused.code).toBe(1);
    expect(refused.printed).toContain('AccessDenied');
  });
});
