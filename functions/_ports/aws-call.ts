import aws4 from 'aws4';
import { Agent as HttpAgent, request as httpRequest, type ClientRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { env, required } from '../_kit/env.ts';
import { patience } from '../_kit/patience.ts';

/** A service of AWS whose calls are one POST each. */
export interface AwsService {
  /** In signatures. */
  name: string;
  /** Before `.<region>.amazonaws.com`. */
  host: string;
  /** Where it stands instead, at home. */
  endpoint: string | undefined;
  /** How long an answer may take, in milliseconds. */
  requestTimeout?: number;
}

/** What a service answered, whatever it was. */
export interface AwsAnswer {
  status: number;
  body: string;
}

/** Makes a call with these headers and this body. */
export type AwsCaller = (headers: Record<string, string>, body: string) => Promise<AwsAnswer>;

/**
 * A way to a service: signed, over connections that stay open, and nothing else: no retries, no reading of the answer.
 * For what is called most, because a client of the SDK takes three times the CPU of a call, and half of a start (README,
 * Decisions). Throws a `TimeoutError` when no answer came in time, or what the connection says.
 */
export function awsCaller({ name, host, endpoint, requestTimeout }: AwsService): AwsCaller {
  let way: ReturnType<typeof wayTo> | undefined;
  return (headers, text) => {
    way ??= wayTo(name, host, endpoint ?? env.AWS_ENDPOINT_URL);
    const body = Buffer.from(text);
    // with the credentials that Lambda hands over by environment
    const signed = aws4.sign({ ...way.target, headers, body });
    return answerOf(way.request(signed), body, requestTimeout ?? patience.requestTimeout);
  };
}

function wayTo(service: string, host: string, endpoint: string | undefined) {
  const region = required('AWS_REGION');
  const { protocol, hostname, port } = new URL(endpoint ?? `https://${host}.${region}.amazonaws.com`);
  const isSecure = protocol === 'https:';
  const options = { keepAlive: true, maxSockets: 50 };
  const agent = isSecure ? new HttpsAgent(options) : new HttpAgent(options);
  const target = { service, region, method: 'POST', path: '/', hostname, agent, ...(port && { port }) };
  return { target, request: isSecure ? httpsRequest : httpRequest };
}

function answerOf(request: ClientRequest, body: Buffer, patienceMs: number): Promise<AwsAnswer> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      const error = Object.assign(new Error(`no answer within ${patienceMs} ms`), { name: 'TimeoutError' });
      reject(error);
      request.destroy(error);
    }, patienceMs);
    request
      .once('response', (response) => {
        const chunks: Buffer[] = [];
        response
          .on('data', (chunk: Buffer) => chunks.push(chunk))
          .once('end', () =>
            resolve({ status: response.statusCode!, body: Buffer.concat(chunks).toString() }),
          )
          .once('error', reject);
      })
      .once('error', reject)
      .once('close', () => clearTimeout(timer))
      .end(body);
  });
}
