import { fork } from 'node:child_process';
import { once } from 'node:events';

/** Runs a measuring process and returns its one message. Its log output is dropped; throws when it ends without a message. */
export async function runProcess<Result>(path: string, args: string[] = []): Promise<Result> {
  const child = fork(path, args, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const ended = once(child, 'exit');
  const [result] = (await Promise.race([
    once(child, 'message'),
    ended.then(([code]) => Promise.reject(new Error(`${path} ended with ${code}`))),
  ])) as [Result];
  await ended;
  return result;
}
