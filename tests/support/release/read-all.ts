import type { Endpoint } from '#shared/contracts/endpoint.ts';

type Call = (method: string, path: string, token?: string) => Promise<{ status: number; text: string }>;

/** Ids of one kind that are tried at each operation with an id: lists have shown all items already. */
const idsOfKind = 1;

/** Reads all operations that only read, with each session, then those of the ids that were found; counts the successful ones. */
export async function readAll(endpoints: Endpoint[], tokens: string[], call: Call): Promise<number> {
  const reads = endpoints.filter(({ method, kind = 'json' }) => method === 'GET' && kind === 'json');
  const texts: string[] = [];
  const request = async (path: string) => {
    const responses = await Promise.all(tokens.map((token) => call('GET', path, token)));
    texts.push(...responses.filter(({ status }) => status < 300).map(({ text }) => text));
  };
  for (const { path } of reads) if (!path.includes('{')) await request(path);
  const found = texts.flatMap((text) =>
    [...text.matchAll(/"(?:_id|id|slug|\w+Id)":"([\w-]+)"/g)].map(([, id]) => id!),
  );
  const byKind = Map.groupBy(new Set(found), (id) => /^[a-z]+_/.exec(id)?.[0] ?? 'slug');
  const ids = [...byKind.values()].flatMap((some) => some.slice(0, idsOfKind));
  for (const { path } of reads.filter((each) => /^[^{]*\{\w+\}[^{]*$/.test(each.path)))
    for (const id of ids) await request(path.replace(/\{\w+\}/, id));
  return texts.length;
}
