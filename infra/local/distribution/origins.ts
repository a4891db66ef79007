import type { Assembly } from '../assembly/index.ts';
import { readBody } from '../http.ts';
import { decide, type Statement } from '../permissions/index.ts';
import { errorXml, type StoredObject } from '../s3/index.ts';
import { Agent, type IncomingHttpHeaders, type IncomingMessage, request as send } from 'node:http';

/** The response of an origin. */
export interface OriginAnswer {
  status: number;
  headers: Record<string, string | string[]>;
  body: Buffer;
}

interface RawStatement {
  Effect: 'Allow' | 'Deny';
  Principal?: '*' | { Service?: string | string[]; AWS?: string | string[] };
  Action: string | string[];
  Resource: string | string[];
  Condition?: Statement['conditions'];
}

/** A bucket as the distribution reads it: only what the bucket's policy allows. */
export interface BucketOrigin {
  answer(path: string): Promise<OriginAnswer>;
}

/** The bucket behind an origin's domain name. */
export function openBucketOrigin(
  assembly: Assembly,
  domain: string,
  distributionArn: string,
  read: (bucket: string, key: string) => Promise<StoredObject | undefined>,
): BucketOrigin {
  const bucket = domain.slice(0, domain.indexOf('.s3.'));
  const arn = assembly.find('AWS::S3::Bucket', bucket)?.arn;
  if (!arn) throw new Error(`The distribution reads ${domain}, and the assembly has no such bucket`);
  const statements = policyOf(assembly, bucket);
  const context = {
    'aws:SourceArn': distributionArn,
    'AWS:SourceArn': distributionArn,
    'aws:SecureTransport': 'true',
  };
  const may = (action: string, resource: string) =>
    decide(statements, action, resource, context) === 'allowed';
  return {
    async answer(path) {
      const key = decodeKey(path);
      if (key === undefined || !may('s3:GetObject', `${arn}/${key}`))
        return refused(403, 'AccessDenied', 'Access Denied');
      const found = await read(bucket, key);
      if (found) return { status: 200, headers: headersOf(found), body: found.body };
      // S3 reveals a missing object only to callers that may list the bucket
      if (!may('s3:ListBucket', arn)) return refused(403, 'AccessDenied', 'Access Denied');
      return refused(404, 'NoSuchKey', 'The specified key does not exist.');
    },
  };
}

function policyOf(assembly: Assembly, bucket: string): Statement[] {
  return assembly
    .ofType<{ Bucket: string; PolicyDocument: { Statement: RawStatement[] } }>('AWS::S3::BucketPolicy')
    .filter(({ properties }) => properties.Bucket === bucket)
    .flatMap(({ properties }) => properties.PolicyDocument.Statement)
    .filter(({ Principal }) => includesCloudFront(Principal))
    .map(({ Effect, Action, Resource, Condition }) => ({
      effect: Effect,
      actions: [Action].flat(),
      resources: [Resource].flat(),
      ...(Condition && { conditions: Condition }),
    }));
}

function includesCloudFront(principal: RawStatement['Principal']): boolean {
  if (principal === undefined || principal === '*') return true;
  return (
    [principal.Service ?? []].flat().includes('cloudfront.amazonaws.com') ||
    [principal.AWS ?? []].flat().includes('*')
  );
}

function decodeKey(path: string): string | undefined {
  try {
    return decodeURIComponent(path).replace(/^\//, '');
  } catch {
    return undefined;
  }
}

function headersOf({ headers, etag, lastModified, size }: StoredObject): Record<string, string> {
  return {
    ...headers,
    etag,
    'last-modified': new Date(lastModified).toUTCString(),
    'content-length': String(size),
    server: 'AmazonS3',
  };
}

function refused(status: number, code: string, message: string): OriginAnswer {
  return {
    status,
    headers: { 'content-type': 'application/xml', server: 'AmazonS3' },
    body: Buffer.from(errorXml(code, message)),
  };
}

/** An HTTP origin, called over connections that stay open. */
export interface HttpOrigin {
  answer(
    incoming: IncomingMessage,
    method: string,
    path: string,
    headers: IncomingHttpHeaders,
  ): Promise<OriginAnswer>;
  close(): void;
}

const dropped = new Set(['connection', 'keep-alive', 'transfer-encoding', 'date']);

/** An origin at `url` on this machine. */
export function openHttpOrigin(url: string): HttpOrigin {
  const agent = new Agent({ keepAlive: true, keepAliveMsecs: 30_000, maxSockets: 256 });
  const { hostname, port } = new URL(url);
  return {
    answer: (incoming, method, path, headers) =>
      new Promise((resolve, reject) => {
        const outgoing = send({ agent, hostname, port, method, path, headers }, (response) => {
          const status = response.statusCode ?? 502;
          readBody(response).then(
            (body) => resolve({ status, headers: answerHeaders(response), body }),
            reject,
          );
        });
        outgoing.on('error', reject);
        if (headers['content-length'] === undefined && incoming.headers['transfer-encoding'] === undefined)
          outgoing.end();
        else {
          incoming.pipe(outgoing);
          // an aborted upload would hold its connection until the origin gives up
          incoming.once('close', () => {
            if (!incoming.complete) outgoing.destroy(new Error('the viewer has aborted the upload'));
          });
        }
      }),
    close: () => agent.destroy(),
  };
}

function answerHeaders(response: IncomingMessage): Record<string, string | string[]> {
  const headers: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(response.headers)) {
    if (value !== undefined && !dropped.has(name)) headers[name] = value;
  }
  return headers;
}
