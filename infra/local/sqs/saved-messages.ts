import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Message } from './message.ts';
import type { Queue } from './queue.ts';

/** Keeps the messages of the queues in a file. Returns the function that writes pending changes and stops. */
export function saveMessages(queues: Queue[], file: string): () => void {
  if (existsSync(file)) {
    const saved = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Message[]>;
    for (const queue of queues) queue.put(saved[queue.settings.name] ?? []);
  }
  let timer: NodeJS.Timeout | undefined;
  const write = () => {
    clearTimeout(timer);
    timer = undefined;
    const all = Object.fromEntries(queues.map((queue) => [queue.settings.name, queue.messages]));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(`${file}.new`, JSON.stringify(all));
    renameSync(`${file}.new`, file); // readers never see a half-written file
  };
  const stops = queues.map((queue) => queue.onChange(() => void (timer ??= setTimeout(write, 200))));
  return () => {
    for (const stop of stops) stop();
    if (timer) write();
  };
}
