import { createHmac, createSecretKey, hash, type BinaryLike, type KeyObject } from 'node:crypto';

/** What a signature is made for and with. */
export interface Signing {
  service: string;
  region: string;
  /** As the header has it. */
  host: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** The session of a role, which a function's credentials have. */
  sessionToken?: string | undefined;
}

/** Gives the headers of a POST to `/`, those it is given (in lower case) among them, with what proves who sends it. */
export type Signer = (headers: Record<string, string>, body: Buffer, now: Date) => Record<string, string>;

const algorithm = 'AWS4-HMAC-SHA256';

/** AWS's Signature Version 4, for services that are called by one POST. */
export function awsSigner({
  service,
  region,
  host,
  accessKeyId,
  secretAccessKey,
  sessionToken,
}: Signing): Signer {
  let last: { day: string; key: KeyObject } | undefined;
  /** A key holds for a day. */
  const keyOf = (day: string): KeyObject => {
    if (last?.day !== day) {
      const secret = [day, region, service, 'aws4_request'].reduce(
        (key, part) => hmac(key, part).digest(),
        Buffer.from(`AWS4${secretAccessKey}`),
      );
      // a plain buffer would be made a key of with every call, which takes seven times as long as the rest
      last = { day, key: createSecretKey(secret) };
    }
    return last.key;
  };
  return (given, body, now) => {
    const time = now.toISOString().replace(/[:-]|\.\d{3}/g, '');
    const day = time.slice(0, 8);
    const scope = `${day}/${region}/${service}/aws4_request`;
    const headers: Record<string, string> = { ...given, host, 'x-amz-date': time };
    if (sessionToken) headers['x-amz-security-token'] = sessionToken;
    const names = Object.keys(headers).sort();
    const lines = names.map((name) => `${name}:${headers[name]}\n`).join('');
    const request = `POST\n/\n\n${lines}\n${names.join(';')}\n${hash('sha256', body)}`;
    const signature = hmac(keyOf(day), `${algorithm}\n${time}\n${scope}\n${hash('sha256', request)}`).digest(
      'hex',
    );
    headers['authorization'] =
      `${algorithm} Credential=${accessKeyId}/${scope}, SignedHeaders=${names.join(';')}, Signature=${signature}`;
    return headers;
  };
}

const hmac = (key: BinaryLike | KeyObject, text: string) => createHmac('sha256', key).update(text);
