/** What DynamoDB Local asks for, without looking at it. */
const authorization =
  'AWS4-HMAC-SHA256 Credential=local/20260101/eu-west-1/dynamodb/aws4_request, SignedHeaders=host, Signature=0';

/**
 * Lets a client with the credentials of DynamoDB Local (table.ts) send its calls unsigned: a signature takes a fifth of what a
 * process spends on a call.
 */
export function sendUnsigned({ config }: { config: object }): void {
  if (process.env['AWS_ACCESS_KEY_ID'] !== 'local') return;
  const sign = (request: { headers: Record<string, string> }) => {
    request.headers['authorization'] = authorization;
    return Promise.resolve(request);
  };
  Object.assign(config, { signer: () => Promise.resolve({ sign }) });
}
