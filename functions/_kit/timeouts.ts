/**
 * How long AWS may be silent: a connection that died without a word is given up well before its function's time is
 * over, and tried anew. Without `throwOnRequestTimeout` the SDK would only warn, and wait on.
 */
export const awsTimeouts = { connectionTimeout: 1000, requestTimeout: 3000, throwOnRequestTimeout: true };
