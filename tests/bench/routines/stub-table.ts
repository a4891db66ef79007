import { listen, readBody, type Listening } from '#infra/local/http/index.ts';

/** The responses to writes: each succeeds. */
const changes: Record<string, (input: { Statements?: unknown[] }) => object> = {
  BatchExecuteStatement: ({ Statements = [] }) => ({ Responses: Statements.map(() => ({})) }),
  BatchWriteItem: () => ({ UnprocessedItems: {} }),
  TransactWriteItems: () => ({}),
  // the only item that is updated is the send throttle: it is free at once
  UpdateItem: () => ({ Attributes: { freeAt: { N: String(Date.now()) } } }),
};

/**
 * A stub that answers at once: writes succeed and are not kept, repeated reads are answered from memory. It shows a
 * function's own CPU time without that of a database on the same cores.
 */
export async function startStubTable(target: string): Promise<Listening> {
  const answers = new Map<string, string>();
  return listen((request, response) => {
    void (async () => {
      const operation = String(request.headers['x-amz-target']).split('.').at(-1)!;
      const body = (await readBody(request)).toString();
      const change = changes[operation];
      if (change) return response.end(JSON.stringify(change(JSON.parse(body) as object)));
      const question = operation + body;
      const headers = request.headers as Record<string, string>;
      const answer =
        answers.get(question) ?? (await (await fetch(target, { method: 'POST', headers, body })).text());
      answers.set(question, answer);
      return response.end(answer);
    })();
  });
}
