import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { FunctionName } from '#infra/functions.ts';
import type { MotoCall, MotoFacts } from './run-on-moto.ts';
import type { Moto } from './start-moto.ts';

interface Answer {
  id: string;
  result?: unknown;
  error?: string;
}

/** The stage of an assembly on moto. */
export interface StageOnMoto {
  facts: MotoFacts;
  /** The ids of the mails that SES has taken so far. */
  mailed: string[];
  invoke<Result>(name: FunctionName, event?: object): Promise<Result>;
  end(): Promise<void>;
}

/** Runs the assembly of `outDir` on moto, in a process of its own that trusts its certificate. */
export async function forkOnMoto(outDir: string, { url, certificate }: Moto): Promise<StageOnMoto> {
  const child = fork(fileURLToPath(new URL('run-on-moto.ts', import.meta.url)), [outDir, url], {
    env: { ...process.env, NODE_EXTRA_CA_CERTS: certificate },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream!.on('data', (chunk: Buffer) => (output = (output + chunk.toString()).slice(-20_000)));
  const exit = once(child, 'exit');
  const early = exit.then(() => {
    throw new Error(`the stage on moto has ended:\n${output}`);
  });
  early.catch(() => {});
  const [facts] = (await Promise.race([once(child, 'message'), early])) as [MotoFacts];
  const answered = (id: string) =>
    new Promise<Answer>((resolve) => {
      const hear = (answer: Answer) => {
        if (answer.id !== id) return;
        child.off('message', hear);
        resolve(answer);
      };
      child.on('message', hear);
    });
  const mailed: string[] = [];
  child.on('message', ({ mailed: id }: { mailed?: string }) => {
    if (id !== undefined) mailed.push(id);
  });
  return {
    facts,
    mailed,
    async invoke<Result>(name: FunctionName, event: object = {}) {
      const call: MotoCall = { id: randomUUID(), function: name, event };
      const answer = answered(call.id);
      child.send(call);
      const { result, error } = await Promise.race([answer, early]);
      if (error !== undefined) throw new Error(`${error}\n${output}`);
      return result as Result;
    },
    async end() {
      child.disconnect();
      await exit;
    },
  };
}
