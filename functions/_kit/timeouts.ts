/**
 * Timeouts of an AWS client, in milliseconds: for the answer, the connection included, and for each pause within the
 * answer. A call on a dead connection fails well before its function times out, so that there is time for a retry or an
 * error response. Without `throwOnRequestTimeout` the SDK only logs a warning and keeps waiting.
 */
export const awsTimeouts = (requestTimeout = 3000) => ({
  requestTimeout,
  socketTimeout: requestTimeout,
  throwOnRequestTimeout: true,
});
