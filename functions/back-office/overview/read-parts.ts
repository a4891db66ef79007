import { errorFields, log } from '../../platform/kit/log.ts';

/** What could be read, and the names of the parts that could not. */
interface ReadParts<Name, Result> {
  read: { name: Name; result: Result }[];
  unread: Name[];
}

/**
 * Reads parts of a page at once. Each fails alone, so that one broken read hides no other part; the answer succeeds, so a failure
 * is logged here as an error with its cause.
 */
export async function readParts<Name extends string, Result>(
  parts: readonly { name: Name; read: () => Promise<Result> }[],
): Promise<ReadParts<Name, Result>> {
  const settled = await Promise.allSettled(parts.map(({ read }) => read()));
  const all: ReadParts<Name, Result> = { read: [], unread: [] };
  settled.forEach((outcome, at) => {
    const { name } = parts[at]!;
    if (outcome.status === 'fulfilled') all.read.push({ name, result: outcome.value });
    else {
      log.error('part of the first page not read', { part: name, ...errorFields(outcome.reason) });
      all.unread.push(name);
    }
  });
  return all;
}
