import { listen, readBody, type Listening } from '#infra/local/listen.ts';

/** To every change the table says yes. */
const changes: Record<string, (input: { Statements?: unknown[] }) => object> = {
  BatchExecuteStatement: ({ Statements = [] }) => ({ Responses: Statements.map(() => ({})) }),
  BatchWriteItem: () => ({ UnprocessedItems: {} }),
  TransactWriteItems: () => ({}),
  // of the pace, and nothing else is updated: free at once
  UpdateItem: () => ({ Attributes: { freeAt: { N: String(Date.now()) } } }),
};

/**
 * A table that answers at once: it takes every change and keeps none, and what somebody has read before it knows by heart.
 * With it a function's own work is seen without that of a database on the same cores.
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
