import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll } from 'vitest';
import { jobFunctions } from '#infra/functions.ts';

/**
 * Records which functions are called instead of calling them, or refuses the calls while it is told to, until the tests of the
 * file end.
 */
export function recordFunctionCalls() {
  const called: string[] = [];
  let isRefusing = false;
  const lambda = mockClient(LambdaClient);
  afterAll(() => lambda.restore());
  lambda.on(InvokeCommand).callsFake(({ FunctionName }: { FunctionName: string }) => {
    if (isRefusing) throw new Error('Rate exceeded');
    called.push(FunctionName);
    return { StatusCode: 202 };
  });
  return { called, refuse: (now: boolean) => void (isRefusing = now) };
}

/** The environment of a function that may give jobs to all others, which queue and are called by their own names. */
export const jobQueues = JSON.stringify(
  Object.fromEntries(
    jobFunctions().map((taker) => [taker, { queueUrl: `http://127.0.0.1/${taker}`, functionName: taker }]),
  ),
);
