import { fromEnv } from '@aws-sdk/credential-provider-env';
import { kept } from '../kit/kept.ts';
import { awsTimeouts } from '../kit/connections.ts';

const load = kept(async () => {
  const lambda = await import('@aws-sdk/client-lambda');
  const client = new lambda.LambdaClient({ credentials: fromEnv(), requestHandler: awsTimeouts() });
  return { client, ...lambda };
});

/** Calls a function without waiting for it; throws when Lambda does not accept the call. The SDK is loaded with the first one. */
export async function callFunction(name: string): Promise<void> {
  const lambda = await load();
  await lambda.client.send(new lambda.InvokeCommand({ FunctionName: name, InvocationType: 'Event' }));
}
