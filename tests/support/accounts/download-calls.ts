import type { SQSEvent } from 'aws-lambda';
import { expect } from 'vitest';
import { call } from '../call.ts';
import { filesIn } from './files-in.ts';
import type { Shop } from '../start-shop.ts';

/** The calls of a download, its worker, and its bucket. Call it after `startShop`. */
export async function startDownloadCalls(shop: Shop) {
  const { handler } = await import('#functions/privacy/erasure/account-data.lambda.ts');
  const { handleDownloads: write } = await import('#functions/privacy/data-export/write-data-export.ts');
  const show = (token: string) => call(handler, 'GET /api/account/download', { token });
  const begin = (token: string) => call(handler, 'POST /api/account/download', { token });
  const link = (token: string, id: string) =>
    call(handler, 'POST /api/account/download/{id}/link', { token, params: { id } });
  const { messages } = shop;
  /** Gives a message to the worker, as the queue does. */
  const work = (body: string, tries = 1) =>
    write(
      {
        Records: [{ messageId: '1', body, attributes: { ApproximateReceiveCount: String(tries) } }],
      } as unknown as SQSEvent,
      { getRemainingTimeInMillis: () => 120_000 },
    );
  /** Begins a download and writes it; returns its id. */
  const downloaded = async (token: string): Promise<string> => {
    const { status, body } = await begin(token);
    expect(status, JSON.stringify(body)).toBe(202);
    expect(await work(messages().at(-1)!)).toEqual({ batchItemFailures: [] });
    return body.data.download._id as string;
  };
  /** What is behind the link to the file. */
  const textOf = async (token: string, id: string): Promise<string> => {
    const { body } = await link(token, id);
    const answer = await fetch(body.data.url as string);
    expect(answer.status).toBe(200);
    return answer.text();
  };
  /** The names of all files that there are. */
  const files = async (): Promise<string[]> => Object.keys(await filesIn('downloads'));
  return { show, begin, link, messages, work, downloaded, textOf, files };
}
