import middy from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import * as z from 'zod';
import {
  isRedirect,
  type Endpoint,
  type Group,
  type ParsedInput,
  type UseCaseResult,
} from '#shared/contracts/endpoint.ts';
import { AppError } from '../kit/app-error.ts';
import { requireActor, type Actor, type StaffActor } from './actor.ts';
import { logRefusal } from './log-refusal.ts';
import { parseForm, parseInput, parseJson, parseMultipart } from './parse.ts';
import { type ApiRequest, readRequest, requestLog, requireDistribution, successResponse } from './request.ts';
import { keepInCookie, type IssuedSession } from './session-cookie.ts';

/**
 * The signed-in user where the endpoint requires one, with what the role grants where it is for the back office; for
 * access `anyone` null without a token; otherwise null.
 */
type ActorOf<E extends Endpoint> = E['access'] extends 'public' | 'signature'
  ? null
  : E['access'] extends 'anyone'
    ? Actor | null
    : E['access'] extends 'user'
      ? Actor
      : StaffActor;

/** What a use case receives: input parsed by the contract's schemas, the actor, the time and the request. */
export interface Call<E extends Endpoint> {
  params: ParsedInput<E, 'params'>;
  query: ParsedInput<E, 'query'>;
  body: ParsedInput<E, 'body'>;
  actor: ActorOf<E>;
  now: Date;
  request: ApiRequest;
  /** Adds a cookie to a successful response. */
  setCookie: (cookie: string) => void;
}

/** One operation of the API. It returns what its contract declares and throws `AppError` for each declared error. */
export type UseCase<E extends Endpoint> = (call: Call<E>) => Promise<UseCaseResult<E>>;

/** A use case for every operation of a group, by the operation's name. */
export type UseCases<G extends Group> = { [Operation in keyof G]: UseCase<G[Operation]> };

type Event = APIGatewayProxyEventV2;
type Response = APIGatewayProxyStructuredResultV2;

/**
 * The Lambda handler of one group of endpoints (`shared/contracts/<group>.ts`). Every request takes the same steps in
 * the same order. A step that refuses throws `AppError`, which becomes the error response of its code; any other error
 * becomes a 500 whose cause is only logged.
 */
export function serve<const G extends Group>(group: G, useCases: UseCases<G>) {
  const operations = operationsByRoute(group, useCases);

  async function handle(event: Event, context: Context): Promise<Response> {
    // 1. refuse requests that bypass the distribution (403)
    requireDistribution(event);
    // 2. find the operation by the gateway's route (404)
    event.routeKey = readRoute(event);
    const operation = operations.get(event.routeKey);
    if (!operation) throw new AppError('not_found');
    const { endpoint, useCase } = operation;
    const isHead = event.requestContext.http.method === 'HEAD';
    // what a redirect begins, such as a sign-in, is begun by a visit alone
    if (isHead && isRedirect(endpoint)) throw new AppError('not_found');
    // 3. read the time once, and what the request says about its caller
    const now = new Date();
    const request = readRequest(event, context.awsRequestId);
    let actor: Actor | StaffActor | null = null;
    try {
      // 4. authenticate and authorize (401, 403)
      actor = await requireActor(endpoint, request, now);
      // 5. parse params, query and body (400, 413)
      const input = await parseParts(endpoint, event, request);
      // 6. run the use case
      const cookies: string[] = [];
      const setCookie = (cookie: string) => void cookies.push(cookie);
      const result = await useCase({ ...input, actor, now, request, setCookie } as Call<Endpoint>);
      // 7. parse the result: fields that the contract does not declare are removed; a session's token goes into a cookie
      const parsed = parseResult(endpoint, result);
      const shown = endpoint.startsSession
        ? keepInCookie(parsed as IssuedSession, request, { now, setCookie })
        : parsed;
      const response = successResponse(endpoint, shown, cookies);
      return isHead ? { ...response, body: '' } : response;
    } catch (error) {
      // 8. write refusals of sign-ins, rights and limits to the security log
      await logRefusal(error, { route: event.routeKey, actor, request, now });
      throw error;
    }
  }

  return middy<Event, Response>({ timeoutEarlyInMillis: 0 }).use(requestLog()).handler(handle);
}

/** The gateway's route key. A route that can be read takes every method there: of these, GET and HEAD are served. */
function readRoute({ routeKey, requestContext: { http } }: Event): string {
  const isRead = http.method === 'GET' || http.method === 'HEAD';
  return isRead ? routeKey.replace(/^ANY /, 'GET ') : routeKey;
}

interface Operation {
  endpoint: Endpoint;
  useCase: UseCase<Endpoint>;
}

/** The operations of a group by the gateway's route key, such as `GET /api/products/{id}`; aliases included. */
function operationsByRoute<G extends Group>(group: G, useCases: UseCases<G>): Map<string, Operation> {
  const operations = new Map<string, Operation>();
  for (const [name, endpoint] of Object.entries(group)) {
    const useCase = useCases[name] as unknown as UseCase<Endpoint>;
    for (const path of [endpoint.path, ...(endpoint.aliases ?? [])])
      operations.set(`${endpoint.method} /api${path}`, { endpoint, useCase });
  }
  return operations;
}

/** The fields of the contract; throws for a result that is not as it says, with the names of the fields. */
function parseResult({ method, path, response }: Endpoint, result: unknown): unknown {
  const { data, error } = z.safeParse(response, result);
  if (!error) return data;
  const fields = error.issues.map(({ path: field, code }) => `${field.join('.')} (${code})`);
  throw new Error(`the answer of ${method} ${path} breaks its contract: ${fields.join(', ')}`, {
    cause: error,
  });
}

/** In characters. The largest valid body of most endpoints, a full cart, has a tenth: more is refused before it is parsed. */
const defaultMaxBody = 65_536;

/** The parts of the input that the endpoint declares; undeclared parts are undefined even if they were sent. */
async function parseParts(endpoint: Endpoint, event: Event, { rawBody }: ApiRequest) {
  const { params, query, body, kind, maxBodyLength = defaultMaxBody } = endpoint;
  if (body && kind !== 'multipart' && rawBody.length > maxBodyLength) throw new AppError('too_large');
  return {
    params: params && parseInput(params, event.pathParameters ?? {}),
    query: query && parseInput(query, event.queryStringParameters ?? {}),
    body: body && parseInput(body, await readBody(endpoint, event, rawBody)),
  };
}

function readBody({ kind }: Endpoint, event: Event, rawBody: string): unknown {
  if (kind === 'form') return parseForm(rawBody);
  if (kind !== 'multipart') return parseJson(rawBody);
  // files are no text: the gateway sends them in base64
  const bytes = Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8');
  return parseMultipart(bytes, event.headers['content-type']);
}
