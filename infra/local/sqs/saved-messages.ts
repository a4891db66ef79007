import { basename, dirname } from 'node:path';
import { openJournal, readData } from '../data-folder/index.ts';
import type { Message } from './message.ts';
import type { Queue } from './queue.ts';

/** Keeps the messages of the queues in a file, each change before it is answered. Returns the function that ends it. */
export async function saveMessages(queues: Queue[], file: string): Promise<() => void> {
  const saved = await readData<Record<string, Message[]>>(dirname(file), basename(file), {});
  const messages = new Map(
    queues.map(({ settings: { name } }) => [name, new Map(saved[name]?.map((each) => [each.id, each]))]),
  );
  let isOpen = false;
  const journal = openJournal({
    file,
    snapshot: () => {
      const all = queues.map((queue) => [
        queue.settings.name,
        isOpen ? queue.messages : [...messages.get(queue.settings.name)!.values()],
      ]);
      return JSON.stringify(Object.fromEntries(all));
    },
    replay([name, id, message]) {
      if (message === null) messages.get(name)?.delete(id);
      else messages.get(name)?.set(id, message as Message);
    },
  });
  for (const queue of queues) queue.put([...messages.get(queue.settings.name)!.values()]);
  isOpen = true;
  const stops = queues.map((queue) =>
    queue.onChange(({ put = [], removed = [] }) => {
      const { name } = queue.settings;
      journal.append([
        ...put.map((message) => [name, message.id, message] as [string, string, Message]),
        ...removed.map(({ id }) => [name, id, null] as [string, string, null]),
      ]);
    }),
  );
  return () => {
    for (const stop of stops) stop();
    journal.close();
  };
}
