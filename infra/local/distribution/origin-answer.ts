import type { Readable } from 'node:stream';

/** The response of an origin. A stream is piped through, or collected where it is cached. */
export interface OriginAnswer {
  status: number;
  headers: Record<string, string | string[]>;
  body: Buffer | Readable;
}

/** The whole body. */
export async function wholeBody(body: Buffer | Readable): Promise<Buffer> {
  if (Buffer.isBuffer(body)) return body;
  const chunks: Buffer[] = [];
  for await (const chunk of body as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}
