import {
  GetParameterCommand,
  ParameterAlreadyExists,
  PutParameterCommand,
  SSMClient,
} from '@aws-sdk/client-ssm';
import { fromEnv } from '@aws-sdk/credential-provider-env';
import { kept } from '../kit/kept.ts';
import { awsTimeouts } from '../kit/connections.ts';

/* Parameters that AWS encrypts. Named imports: of the hundred and forty calls of the SDK a bundle gets these two. */

// three attempts of two seconds leave a function time to answer 503 itself (P26)
const client = kept(
  () => new SSMClient({ credentials: fromEnv(), maxAttempts: 3, requestHandler: awsTimeouts(2000) }),
);

/** The text of a parameter; throws the SDK's error. */
export async function readParameter(name: string): Promise<string> {
  const { Parameter } = await client().send(new GetParameterCommand({ Name: name, WithDecryption: true }));
  return Parameter?.Value ?? '';
}

/** Creates a parameter; one that is there stays. */
export async function createParameter(name: string, value: string, description: string): Promise<void> {
  const put = new PutParameterCommand({
    Name: name,
    Description: description,
    Type: 'SecureString',
    Value: value,
    Overwrite: false,
  });
  try {
    await client().send(put);
  } catch (error) {
    if (!(error instanceof ParameterAlreadyExists)) throw error;
  }
}
