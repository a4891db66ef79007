import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** A module in a process of its own, and the first message that it sends. Rejects with what it has printed when it ends before that. */
export async function forkModule(
  file: string,
  args: string[],
  cwd: string,
): Promise<{ child: ChildProcess; message: unknown }> {
  const child = fork(file, args, { cwd, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream!.on('data', (chunk: Buffer) => (output = (output + chunk.toString()).slice(-20_000)));
  const ended = once(child, 'exit').then(() => {
    throw new Error(`${file} has ended:\n${output}`);
  });
  const [message] = (await Promise.race([once(child, 'message'), ended])) as [unknown];
  ended.catch(() => undefined);
  return { child, message };
}
