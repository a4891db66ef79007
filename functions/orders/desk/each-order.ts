import { AppError } from '../../platform/kit/app-error.ts';
import { inParallel } from '../../platform/kit/in-parallel.ts';
import { errorFields, log } from '../../platform/kit/log.ts';

const concurrency = 5;

/** Does one thing with each of many orders, some at a time, and returns in their order what became of each, and why one failed. */
export async function eachOrder<Item, State extends string>(
  items: readonly Item[],
  work: (item: Item) => Promise<State>,
): Promise<{ state: State | 'failed'; message: string | null }[]> {
  const states = new Map<number, State>();
  const messages = new Map<number, string>();
  const failures = await inParallel(items.entries(), concurrency, async ([at, item]) => {
    states.set(at, await work(item));
  });
  for (const { item, error } of failures) {
    const known = error instanceof AppError ? error : new AppError('internal', { cause: error });
    if (known.status >= 500) log.error('order not changed', errorFields(known));
    messages.set(item[0], known.message);
  }
  return items.map((_, at) => ({ state: states.get(at) ?? 'failed', message: messages.get(at) ?? null }));
}
