import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** The app could not be built or synthesized; the message is its output. */
export class SynthesisError extends Error {}

/** Waits for a process whose output is piped; throws a SynthesisError with the end of its output unless it ends with 0. */
export async function ended(child: ChildProcess, name: string): Promise<void> {
  let printed = '';
  const collect = (chunk: Buffer) => void (printed = (printed + chunk.toString()).slice(-20_000));
  child.stdout?.on('data', collect);
  child.stderr?.on('data', collect);
  await once(child, 'close');
  if (child.exitCode !== 0)
    throw new SynthesisError(printed.trim() || `${name} ended with ${child.exitCode}`);
}
