import { createHmac } from 'node:crypto';

/** The secret of every access key at home. */
const secretAccessKey = 'local';

/** The signature of a text for a scope `<day>/<region>/s3/aws4_request`, in hexadecimal. */
export function signatureOf(scope: readonly string[], text: string): string {
  const key = scope.reduce<string | Buffer>(
    (secret, part) => createHmac('sha256', secret).update(part).digest(),
    `AWS4${secretAccessKey}`,
  );
  return createHmac('sha256', key).update(text).digest('hex');
}
