import type middy from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import type { AppError } from '../kit/app-error.ts';
import { errorFields, log } from '../kit/log.ts';
import { errorResponse } from './response.ts';

type Event = APIGatewayProxyEventV2;
type Response = APIGatewayProxyStructuredResultV2;

interface LoggedRequest {
  event: Event;
  context: Context;
  internal: { startedAt: number };
}

/**
 * Logs one line per call and turns every error into its response. Both are one middleware, so that the line has the
 * status that the caller gets. A 5xx is logged as an error with its causes, any other refusal with its code.
 */
export const requestLog = (): middy.MiddlewareObj<
  Event,
  Response,
  Error,
  Context,
  { startedAt: number }
> => ({
  before: (request) => {
    request.internal.startedAt = Date.now();
  },
  after: (request) => {
    log.info('served', lineFields(request, request.response?.statusCode));
  },
  onError: (request) => {
    const response = errorResponse(request.error, request.context.awsRequestId);
    const fields = lineFields(request, response.statusCode);
    if (response.statusCode! >= 500) log.error('failed', { ...fields, ...errorFields(request.error) });
    else log.info('refused', { ...fields, code: (request.error as AppError).code });
    request.response = response;
  },
});

function lineFields({ event, context, internal }: LoggedRequest, status: number | undefined) {
  const ms = Date.now() - internal.startedAt;
  return {
    requestId: context.awsRequestId,
    route: event.routeKey,
    status,
    ms,
    // most of the function's time: a metric filter counts it, and an alarm rings
    ...(ms >= 4 * context.getRemainingTimeInMillis() && { slow: true }),
  };
}
