/**
 * The bytes of an upload. A stream is sent `aws-chunked`: hexadecimal sizes between the chunks, a checksum after the last
 * one.
 */
export function decodeUpload(body: Buffer, headers: Record<string, string | string[] | undefined>): Buffer {
  const chunked =
    String(headers['content-encoding'] ?? '').includes('aws-chunked') ||
    String(headers['x-amz-content-sha256'] ?? '').startsWith('STREAMING-');
  return chunked ? joinChunks(body) : body;
}

function joinChunks(body: Buffer): Buffer {
  const chunks: Buffer[] = [];
  let at = 0;
  for (;;) {
    const lineEnd = body.indexOf('\r\n', at);
    if (lineEnd < 0) throw new Error('aws-chunked body without an end');
    const size = Number.parseInt(body.toString('latin1', at, lineEnd), 16);
    if (Number.isNaN(size)) throw new Error('aws-chunked body with a broken size');
    if (size === 0) return Buffer.concat(chunks);
    chunks.push(body.subarray(lineEnd + 2, lineEnd + 2 + size));
    at = lineEnd + 2 + size + 2;
  }
}
