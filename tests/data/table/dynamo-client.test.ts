import { describe, expect, it } from 'vitest';
import { DynamoClient } from '#functions/_data/table/dynamo-client.ts';
import { cancellationReasons } from '#functions/_data/table/errors.ts';
import type { AwsAnswer } from '#functions/_ports/aws-call.ts';

const get = { TableName: 'table', Key: { pk: { S: 'one' } } };
const said = (name: string, more: object = {}, status = 400): AwsAnswer => ({
  status,
  body: JSON.stringify({ __type: `com.amazonaws.dynamodb.v20120810#${name}`, message: 'as it is', ...more }),
});
const done: AwsAnswer = { status: 200, body: '{"Item":{"pk":{"S":"one"}}}' };
const broken = (facts: object) => Object.assign(new Error('broken'), facts);

/** A table that answers so, one call after the other and the last one for good; counts its calls. */
function answering(...answers: (AwsAnswer | Error)[]) {
  const calls: { headers: Record<string, string>; body: string }[] = [];
  const client = new DynamoClient((headers, body) => {
    const answer = answers[Math.min(calls.push({ headers, body }), answers.length) - 1]!;
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  });
  return { client, calls };
}

it('speaks DynamoDB’s JSON protocol', async () => {
  const { client, calls } = answering(done);
  expect(await client.call('GetItem', get)).toEqual({ Item: { pk: { S: 'one' } } });
  expect(calls).toEqual([
    {
      headers: {
        'content-type': 'application/x-amz-json-1.0',
        'x-amz-target': 'DynamoDB_20120810.GetItem',
      },
      body: JSON.stringify(get),
    },
  ]);
});

describe('P26: a bad moment', () => {
  it.each([
    ['a throttle', said('ProvisionedThroughputExceededException')],
    ['another one', said('ThrottlingException')],
    ['a transaction under way', said('TransactionConflictException')],
    ['a fault of DynamoDB', said('InternalServerError', {}, 500)],
    ['what stands before DynamoDB', { status: 503, body: '<html>' }],
    ['a connection that was closed', broken({ code: 'ECONNRESET' })],
    ['nobody there', broken({ code: 'ECONNREFUSED' })],
  ])('%s passes', async (_, moment) => {
    const { client, calls } = answering(moment, moment, moment, done);
    expect(await client.call('GetItem', get)).toHaveProperty('Item');
    expect(calls).toHaveLength(4);
  });

  it('of silence is told after two, while there is time to say 503', async () => {
    const silence = broken({ name: 'TimeoutError' });
    expect(await answering(silence, done).client.call('GetItem', get)).toHaveProperty('Item');
    const { client, calls } = answering(silence);
    await expect(client.call('GetItem', get)).rejects.toMatchObject({ name: 'TimeoutError' });
    expect(calls).toHaveLength(2);
  });

  it('that lasts is told after four tries', async () => {
    const { client, calls } = answering(said('ThrottlingException'));
    await expect(client.call('GetItem', get)).rejects.toMatchObject({ name: 'ThrottlingException' });
    expect(calls).toHaveLength(4);
  });
});

describe('what DynamoDB has decided', () => {
  it.each(['ValidationException', 'ConditionalCheckFailedException', 'AccessDeniedException'])(
    '%s is told at once',
    async (name) => {
      const { client, calls } = answering(said(name));
      await expect(client.call('GetItem', get)).rejects.toMatchObject({ name, message: 'as it is' });
      expect(calls).toHaveLength(1);
    },
  );

  it('of a transaction is told with the reason of each step, conflicts too: another one is its caller’s to make', async () => {
    const CancellationReasons = [{ Code: 'None' }, { Code: 'TransactionConflict' }];
    const { client, calls } = answering(said('TransactionCanceledException', { CancellationReasons }));
    const error = await client
      .call('TransactWriteItems', { TransactItems: [] })
      .catch((cause: unknown) => cause);
    expect(error).toHaveProperty('name', 'TransactionCanceledException');
    expect(cancellationReasons(error)).toEqual(['None', 'TransactionConflict']);
    expect(calls).toHaveLength(1);
  });
});
