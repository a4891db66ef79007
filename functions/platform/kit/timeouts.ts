import { env } from './env.ts';

/**
 * Timeouts of an AWS client, in milliseconds: for the answer, the connection included, and for each pause within the
 * answer. A call on a dead connection fails well before its function times out, so that there is time for a retry or an
 * error response. Without `throwOnRequestTimeout` the SDK only logs a warning and keeps waiting.
 */
export function awsTimeouts(milliseconds = 3000) {
  const requestTimeout = env().AWS_CALL_TIMEOUT ?? milliseconds;
  return { requestTimeout, socketTimeout: requestTimeout, throwOnRequestTimeout: true };
}
