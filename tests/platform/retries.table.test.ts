import {
  DynamoDBServiceException,
  TransactionCanceledException,
  TransactionInProgressException,
} from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { HttpResponse } from '@smithy/core/protocols';
import { mockClient } from 'aws-sdk-client-mock';
import { Readable } from 'node:stream';
import { afterEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { collectLogLines } from '../support/log-lines.ts';
import { useEnvironment } from '../support/table/environment.ts';

useEnvironment({
  AWS_REGION: 'eu-west-1',
  AWS_ACCESS_KEY_ID: 'local',
  AWS_SECRET_ACCESS_KEY: 'local',
  TABLE_NAME: 'table',
});
const { client } = await import('#functions/platform/table/client.ts');
const { get, putStep, transact } = await import('#functions/platform/table/table.ts');

const key = { pk: 'one', sk: 'one' };
const read = () => get(z.object({ pk: z.string() }), key);

type Answer = { status: number; body: string } | Error;
const done: Answer = { status: 200, body: '{"Item":{"pk":{"S":"one"}}}' };
const refused = (name: string, status = 400): Answer => ({
  status,
  body: JSON.stringify({ __type: `com.amazonaws.dynamodb.v20120810#${name}`, message: 'as it is' }),
});
const broken = (facts: object) => Object.assign(new Error('broken'), facts);

/** Lets the table give these answers, one after the other and the last one for good; counts its calls. */
function answering(...answers: Answer[]) {
  let calls = 0;
  return vi.spyOn(client().config.requestHandler, 'handle').mockImplementation(() => {
    const answer = answers[Math.min(++calls, answers.length) - 1]!;
    if (answer instanceof Error) return Promise.reject(answer);
    const { status: statusCode, body } = answer;
    return Promise.resolve({
      response: new HttpResponse({ statusCode, headers: {}, body: Readable.from([Buffer.from(body)]) }),
    });
  });
}

afterEach(() => void vi.restoreAllMocks());

/** How often the log says that the table refused a call: an alarm counts it. */
const refusals = (lines: string[]) => lines.filter((line) => line.includes('"event":"table-refusal"')).length;

describe('P26: a call to the table', () => {
  it.each([
    ['a throttled table', refused('ProvisionedThroughputExceededException')],
    ['a throttled account', refused('ThrottlingException')],
    ['a transaction under way', refused('TransactionConflictException')],
    ['a fault of DynamoDB', refused('InternalServerError', 500)],
    ['a proxy before DynamoDB', { status: 503, body: '<html>' }],
    ['a closed connection', broken({ name: 'TimeoutError', code: 'ECONNRESET' })],
    ['an unreachable table', broken({ code: 'ECONNREFUSED' })],
  ] as [string, Answer][])(
    'P26: a call to the table that meets %s is repeated until it succeeds',
    async (_, moment) => {
      const calls = answering(moment, moment, moment, done);
      const lines = collectLogLines();
      expect(await read()).toEqual({ pk: 'one' });
      expect(calls).toHaveBeenCalledTimes(4);
      // conflicts and lost connections are of every day
      const isDaily = moment instanceof Error || moment.body.includes('TransactionConflict');
      expect(refusals(lines)).toBe(isDaily ? 0 : 3);
    },
  );

  it.each([
    ['a throttle', refused('ThrottlingException'), { name: 'ThrottlingException' }],
    ['a failing proxy', { status: 503, body: '<html>' }, expect.any(Error)],
    ['an unreachable table', broken({ code: 'ECONNREFUSED' }), { code: 'ECONNREFUSED' }],
  ] as [string, Answer, object][])(
    'P26: a call to the table that meets %s in four attempts is 503',
    async (_, moment, cause) => {
      const calls = answering(moment);
      await expect(read()).rejects.toMatchObject({ code: 'unavailable', extra: { retryAfter: 2 }, cause });
      expect(calls).toHaveBeenCalledTimes(4);
    },
  );

  it.each(['ValidationException', 'ConditionalCheckFailedException', 'AccessDeniedException'])(
    'a call that DynamoDB refuses with %s is not repeated',
    async (name) => {
      const calls = answering(refused(name));
      const lines = collectLogLines();
      await expect(read()).rejects.toMatchObject({ name, message: 'as it is' });
      expect(calls).toHaveBeenCalledTimes(1);
      expect(refusals(lines)).toBe(0);
    },
  );
});

describe('P26: a transaction', () => {
  const cancelled = (...codes: string[]) =>
    new TransactionCanceledException({
      message: 'Transaction cancelled',
      CancellationReasons: codes.map((Code) => ({ Code })),
      $metadata: {},
    });
  const steps = [putStep('first', key), putStep('second', { ...key, sk: 'two' })];

  /** Lets the table give these answers to a transaction, the last one for good; tells the token of each attempt. */
  async function tokensOf(...answers: (Error | null)[]) {
    const table = mockClient(DynamoDBDocumentClient);
    let calls = 0;
    table.on(TransactWriteCommand).callsFake(() => {
      const answer = answers[Math.min(++calls, answers.length) - 1]!;
      return answer ? Promise.reject(answer) : Promise.resolve({});
    });
    const error = await transact(steps).then(
      () => null,
      (cause: unknown) => cause,
    );
    const tokens = table
      .commandCalls(TransactWriteCommand)
      .map(({ args }) => args[0].input.ClientRequestToken);
    table.restore();
    return { error, tokens };
  }

  it.each(['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded'])(
    'P26: a transaction cancelled by %s is repeated with a new token',
    async (code) => {
      const lines = collectLogLines();
      const { error, tokens } = await tokensOf(cancelled('None', code), cancelled(code, 'None'), null);
      expect(refusals(lines)).toBe(code === 'TransactionConflict' ? 0 : 2);
      expect(error).toBeNull();
      expect(new Set(tokens).size).toBe(3);
    },
  );

  it.each([
    ['a lost response', broken({ name: 'TimeoutError', code: 'ECONNRESET' })],
    [
      'a first attempt in progress',
      new TransactionInProgressException({ message: 'in progress', $metadata: {} }),
    ],
    [
      'a throttle',
      new DynamoDBServiceException({ name: 'ThrottlingException', $fault: 'client', $metadata: {} }),
    ],
  ])(
    'P26: a transaction after %s is repeated with the same token, so that its first write does not refuse it',
    async (_, moment) => {
      const { error, tokens } = await tokensOf(moment, moment, null);
      expect(error).toBeNull();
      expect(tokens).toHaveLength(3);
      expect(new Set(tokens).size).toBe(1);
    },
  );

  it('a transaction with a failed condition names its step and is not repeated, even beside a conflict', async () => {
    const { error, tokens } = await tokensOf(cancelled('TransactionConflict', 'ConditionalCheckFailed'));
    expect(error).toMatchObject({ refusal: 'second', step: 1 });
    expect(tokens).toHaveLength(1);
  });

  it('an invalid transaction is not repeated', async () => {
    const { error, tokens } = await tokensOf(cancelled('ValidationError', 'None'));
    expect(error).toHaveProperty('name', 'TransactionCanceledException');
    expect(tokens).toHaveLength(1);
  });

  it('P26: a transaction in conflict eight times is 503', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    const { error, tokens } = await tokensOf(cancelled('TransactionConflict'));
    expect(error).toMatchObject({ code: 'unavailable', extra: { retryAfter: 2 } });
    expect(tokens).toHaveLength(8);
  });

  it('P26: a transaction without any response is 503 at once, because its attempts took seconds', async () => {
    const { error, tokens } = await tokensOf(broken({ name: 'TimeoutError' }));
    expect(error).toMatchObject({ code: 'unavailable' });
    expect(tokens).toHaveLength(1);
  });
});
