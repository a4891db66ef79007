import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createClock, type Clock } from '#infra/local/clock.ts';
import {
  createAsyncInvocations,
  startFunctionCalls,
  startLambda,
  type AsyncInvocations,
  type FunctionCalls,
  type Lambda,
} from '#infra/local/lambda/index.ts';
import { bundle, functionResources, smallApp, write } from './small-app.ts';

/** Calls the function that the event names, and tells how it went. */
const callerSource = `
  import { Lambda } from '@aws-sdk/client-lambda';
  const lambda = new Lambda({ maxAttempts: 1 });
  export const handler = async ({ name, type = 'Event' }) => {
    try {
      return (await lambda.invoke({ FunctionName: name, InvocationType: type })).StatusCode;
    } catch (error) {
      return { name: error.name, message: error.message };
    }
  };`;
const writerSource = `
  export const handler = async () => {
    console.log('written');
    if (process.env.FAILS) throw new Error('disk full');
  };`;
const arn = (name: string) => `arn:aws:lambda:eu-west-1:000000000000:function:${name}`;

let callerCode: string;
beforeAll(async () => void (callerCode = await bundle(callerSource)));

let api: FunctionCalls;
let lambda: Lambda;
let calls: AsyncInvocations;
let clock: Clock;
let written: number;
const errors: string[] = [];

async function start({ allowed = 'writer', fails = false } = {}) {
  const policy = [{ Effect: 'Allow', Action: 'lambda:InvokeFunction', Resource: arn(allowed) }];
  const properties = fails ? { Environment: { Variables: { FAILS: '1' } } } : {};
  const assembly = smallApp({
    ...functionResources('caller', { code: callerCode, policy }),
    ...functionResources('writer', { code: write(writerSource), properties }),
  });
  [clock, written, errors.length] = [createClock(), 0, 0];
  api = await startFunctionCalls();
  lambda = await startLambda({
    assembly,
    clock,
    environment: { AWS_ENDPOINT_URL_LAMBDA: api.url },
    log: ({ text }) => void (written += Number(text.includes('written'))),
  });
  calls = createAsyncInvocations({
    assembly,
    lambda,
    clock,
    onError: (error) => void errors.push((error as Error).message),
  });
}
afterEach(async () => {
  calls.close();
  await lambda.close();
  await api.close();
});

describe('a function that calls another without waiting', () => {
  test('is answered at once, and the other runs; idle waits for it', async () => {
    await start();
    api.connect(calls, lambda.names);
    expect(await lambda.invoke('caller', { name: 'writer' })).toBe(202);
    await calls.idle();
    expect(written).toBe(1);
  });

  test('the other is tried twice more when it fails, as on AWS', async () => {
    await start({ fails: true });
    api.connect(calls, lambda.names);
    expect(await lambda.invoke('caller', { name: 'writer' })).toBe(202);
    await calls.idle();
    for (const minutes of [1, 2, 60]) await clock.advance(minutes * 60_000);
    expect(written).toBe(3);
    expect(errors).toHaveLength(3);
  });

  test('P44: is denied what its role does not allow', async () => {
    await start({ allowed: 'other' });
    api.connect(calls, lambda.names);
    expect(await lambda.invoke('caller', { name: 'writer' })).toEqual({
      name: 'AccessDeniedException',
      message: expect.stringContaining(`lambda:InvokeFunction on resource: ${arn('writer')}`) as string,
    });
    await calls.idle();
    expect(written).toBe(0);
  });

  test('a call that waits, or of a function that there is not, fails with AWS’s error', async () => {
    await start({ allowed: '*' });
    api.connect(calls, lambda.names);
    expect(await lambda.invoke('caller', { name: 'nothing' })).toMatchObject({
      name: 'ResourceNotFoundException',
    });
    expect(await lambda.invoke('caller', { name: 'writer', type: 'RequestResponse' })).toMatchObject({
      name: 'InvalidParameterValueException',
    });
    expect(written).toBe(0);
  });
});
