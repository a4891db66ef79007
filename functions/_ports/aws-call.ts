import { Agent as HttpAgent, request as httpRequest, type ClientRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { env, required } from '../_kit/env.ts';
import { awsTimeouts } from '../_kit/timeouts.ts';
import { awsSigner } from './aws-signature.ts';

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

/** Connections that nobody has used for so long may be dead without a word: a function is frozen between its calls. */
const idleMs = 30_000;

/**
 * A way to a service: signed, over connections that stay open, and nothing else: no retries, no reading of the answer.
 * For what is called most, because a client of the SDK takes three times the CPU of a call, and half of a start (README,
 * Decisions). Throws a `TimeoutError` when no answer came in time, or what the connection says.
 */
export function awsCaller({ name, host, endpoint, requestTimeout }: AwsService): AwsCaller {
  let way: ReturnType<typeof wayTo> | undefined;
  let usedAt = 0;
  return async (headers, text) => {
    way ??= wayTo(name, host, endpoint ?? env.AWS_ENDPOINT_URL);
    const now = new Date();
    if (now.getTime() - usedAt > idleMs) way.dropIdle();
    usedAt = now.getTime();
    const body = Buffer.from(text);
    const signed = way.sign(headers, body, now);
    try {
      return await answerOf(
        way.request(signed, body.length),
        body,
        requestTimeout ?? awsTimeouts.requestTimeout,
      );
    } catch (error) {
      // the others have been idle for as long: the next try is not to find them dead one after the other
      way.dropIdle();
      throw error;
    }
  };
}

function wayTo(service: string, serviceHost: string, endpoint: string | undefined) {
  const region = required('AWS_REGION');
  const url = new URL(endpoint ?? `https://${serviceHost}.${region}.amazonaws.com`);
  const { protocol, hostname, port, host } = url;
  const isSecure = protocol === 'https:';
  const kept = { keepAlive: true, maxSockets: 50 };
  const agent = isSecure ? new HttpsAgent(kept) : new HttpAgent(kept);
  const open = isSecure ? httpsRequest : httpRequest;
  return {
    // with the credentials that Lambda hands over by environment
    sign: awsSigner({
      service,
      region,
      host,
      accessKeyId: required('AWS_ACCESS_KEY_ID'),
      secretAccessKey: required('AWS_SECRET_ACCESS_KEY'),
      sessionToken: env.AWS_SESSION_TOKEN,
    }),
    /** Closes the connections that nobody is using. */
    dropIdle: () => {
      for (const sockets of Object.values(agent.freeSockets))
        for (const socket of sockets ?? []) socket.destroy();
    },
    // a list of headers goes out as it stands, without being looked through
    request: (headers: Record<string, string>, length: number) =>
      open({
        method: 'POST',
        hostname,
        port,
        agent,
        headers: [...Object.entries(headers).flat(), 'content-length', String(length)],
      }),
  };
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
