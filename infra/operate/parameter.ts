import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm';

export interface Parameter {
  type: string | undefined;
  value: string;
}

/** A parameter of Systems Manager, decrypted; null when there is none. */
export async function readParameter(region: string, Name: string): Promise<Parameter | null> {
  try {
    const command = new GetParameterCommand({ Name, WithDecryption: true });
    const { Parameter } = await new SSMClient({ region }).send(command);
    return { type: Parameter?.Type, value: Parameter?.Value ?? '' };
  } catch (error) {
    if ((error as Error).name === 'ParameterNotFound') return null;
    throw error;
  }
}

/** The object in the JSON of a secret. JSON.parse quotes what it cannot read in its error, so that error goes nowhere. */
export function parseSecret(text: string): Partial<Record<string, unknown>> | undefined {
  try {
    const value = JSON.parse(text) as unknown;
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
