import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm';

/** What a check of a stage has found. */
export interface Finding {
  state: 'ok' | 'warning' | 'fails' | 'skipped';
  /** What was looked at. */
  subject: string;
  says: string;
  /** What to do about it, mostly a command. */
  remedy?: string;
}

export const ok = (subject: string, says: string): Finding => ({ state: 'ok', subject, says });

/** A deployment works, but not all of what it is for. */
export const warning = (subject: string, says: string, remedy: string): Finding => ({
  state: 'warning',
  subject,
  says,
  remedy,
});

export const fails = (subject: string, says: string, remedy: string): Finding => ({
  state: 'fails',
  subject,
  says,
  remedy,
});

/** What was not looked at, and why: it is no good result. */
export const skipped = (subject: string, says: string): Finding => ({ state: 'skipped', subject, says });

/** Makes a check. One that cannot be made has failed: it says why, and is never taken for a good one. */
export async function check(
  subject: string,
  look: () => Promise<Finding | Finding[]>,
  remedy: string,
): Promise<Finding[]> {
  try {
    return [await look()].flat();
  } catch (error) {
    return [fails(subject, `cannot be read: ${reasonOf(error)}`, remedy)];
  }
}

/** Name and text of an error in one line; SDKs name what a refused connection was for in its cause. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const text = error.message || (error as { code?: string }).code || '';
  return [error.name === 'Error' ? '' : error.name, text].filter(Boolean).join(': ').replaceAll(/\s+/g, ' ');
}

/** A finding in one line. */
export const lineOf = ({ state, subject, says, remedy }: Finding): string =>
  `${state.padEnd(8)} ${subject}: ${says}${remedy ? ` -> ${remedy}` : ''}`;

/** The exit code of a command: 1 when something fails. */
export const exitCodeOf = (findings: readonly Finding[]): number =>
  findings.some(({ state }) => state === 'fails') ? 1 : 0;

/** The stage of `-c stage=<stage>`, as the CDK's command line reads it: `dev` without one. */
export function stageOf(context: readonly string[] = []): string {
  const unknown = context.find((each) => !/^stage=./.test(each));
  if (unknown !== undefined) throw new Error(`-c takes stage=<stage>, not ${unknown}`);
  return context.at(-1)?.slice('stage='.length) ?? 'dev';
}

interface Parameter {
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
