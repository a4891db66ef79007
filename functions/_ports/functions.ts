import { fromEnv } from '@aws-sdk/credential-provider-env';
import type { LambdaClient } from '@aws-sdk/client-lambda';
import { awsTimeouts } from '../_kit/timeouts.ts';

let client: LambdaClient | undefined;

/** Calls a function without waiting for it; throws when Lambda does not accept the call. The SDK is loaded with the first one. */
export async function callFunction(name: string): Promise<void> {
  const lambda = await import('@aws-sdk/client-lambda');
  client ??= new lambda.LambdaClient({ credentials: fromEnv(), requestHandler: awsTimeouts() });
  await client.send(new lambda.InvokeCommand({ FunctionName: name, InvocationType: 'Event' }));
}
