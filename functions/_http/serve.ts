import middy from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import * as z from 'zod';
import type { Endpoint, Group, ParsedInput, UseCaseResult } from '#shared/contracts/endpoint.ts';
import { requireActor, type Actor } from './actor.ts';
import { errorResponse, successResponse } from './response.ts';
import { AppError } from '../_kit/app-error.ts';
import { errorFields, log } from '../_kit/log.ts';
import { parseForm, parseInput, parseJson } from './parse.ts';
import { readRequest, requireDistribution, type RequestFacts } from './request.ts';

/** The actor is present exactly where the endpoint's access demands one; `anyone` may be nobody. */
type ActorOf<E extends Endpoint> = E['access'] extends 'user' | 'admin'
  ? Actor
  : E['access'] extends 'anyone'
    ? Actor | null
    : null;

/** What a use case receives. */
export interface Call<E extends Endpoint> {
  params: ParsedInput<E, 'params'>;
  query: ParsedInput<E, 'query'>;
  body: ParsedInput<E, 'body'>;
  actor: ActorOf<E>;
  now: Date;
  request: RequestFacts;
}

/** One use case: input checked, output checked. It throws `AppError` for every outcome the contract declares. */
export type UseCase<E extends Endpoint> = (call: Call<E>) => Promise<UseCaseResult<E>>;

export type UseCases<G extends Group> = { [Operation in keyof G]: UseCase<G[Operation]> };

type Event = APIGatewayProxyEventV2;
type Answer = APIGatewayProxyStructuredResultV2;

/**
 * The Lambda of one group. Every endpoint goes the same way: the distribution's secret, the operation by the
 * gateway's route key, the actor, params, query and body, the use case, the response schema, JSON.
 */
export function serve<const G extends Group>(group: G, useCases: UseCases<G>) {
  const operations = new Map<string, { endpoint: Endpoint; useCase: UseCase<Endpoint> }>(
    Object.entries(group).flatMap(([name, endpoint]) =>
      [endpoint.path, ...(endpoint.aliases ?? [])].map((path) => {
        const useCase = useCases[name] as unknown as UseCase<Endpoint>;
        return [`${endpoint.method} /api${path}`, { endpoint, useCase }] as const;
      }),
    ),
  );

  async function handle(event: Event, context: Context): Promise<Answer> {
    requireDistribution(event);
    const operation = operations.get(event.routeKey);
    if (!operation) throw new AppError('not_found');
    const { endpoint, useCase } = operation;
    const now = new Date();
    const request = readRequest(event, context.awsRequestId);
    const actor = await requireActor(endpoint.access, request, now);
    const call = { ...parseParts(endpoint, event, request), actor, now, request };
    const result = await useCase(call as Call<Endpoint>);
    return successResponse(endpoint, z.parse(endpoint.response, result));
  }

  return middy<Event, Answer>({ timeoutEarlyInMillis: 0 }).use(requestLog()).handler(handle);
}

/** The largest body there is, a cart of fifty lines, takes a tenth: more is refused before it is even parsed. */
const maxBodyLength = 65_536;

function parseParts(endpoint: Endpoint, event: Event, request: RequestFacts) {
  const { params, query, body, kind } = endpoint;
  const parseBody = kind === 'form' ? parseForm : parseJson;
  if (body && request.rawBody.length > maxBodyLength) throw new AppError('too_large');
  return {
    params: params && parseInput(params, event.pathParameters ?? {}),
    query: query && parseInput(query, event.queryStringParameters ?? {}),
    body: body && parseInput(body, parseBody(request.rawBody)),
  };
}

/** One line per call, and the answer to every error: inside the log so that it tells the status people got. */
function requestLog(): middy.MiddlewareObj<Event, Answer, Error, Context, { startedAt: number }> {
  const line = (
    request: { event: Event; context: Context; internal: { startedAt: number } },
    status?: number,
  ) => ({
    requestId: request.context.awsRequestId,
    route: request.event.routeKey,
    status,
    ms: Date.now() - request.internal.startedAt,
  });
  return {
    before: (request) => {
      request.internal.startedAt = Date.now();
    },
    after: (request) => {
      log.info('served', line(request, request.response?.statusCode));
    },
    onError: (request) => {
      const answer = errorResponse(request.error, request.context.awsRequestId);
      const fields = line(request, answer.statusCode);
      if (answer.statusCode! >= 500) log.error('failed', { ...fields, ...errorFields(request.error) });
      else log.info('refused', { ...fields, code: (request.error as AppError).code });
      request.response = answer;
    },
  };
}
