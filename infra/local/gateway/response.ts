/** A response ready to be written. */
export interface GatewayResponse {
  status: number;
  headers: Record<string, string | string[]>;
  body: Buffer | string;
}

interface Structured {
  statusCode: number;
  headers?: Record<string, unknown>;
  cookies?: string[];
  body?: unknown;
  isBase64Encoded?: boolean;
}

/** One of the gateway's own responses. */
export function gatewayMessage(status: number, message: string): GatewayResponse {
  return {
    status,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ message }),
  };
}

/**
 * The HTTP response for a function's JSON, by the rules of payload format 2.0: an object with `statusCode` is a response,
 * anything else is the body of a 200. A malformed response becomes a 500.
 */
export function readResponse(payload: string): GatewayResponse {
  const result = JSON.parse(payload) as unknown;
  if (typeof result === 'object' && result !== null && 'statusCode' in result) {
    return structured(result as Structured) ?? gatewayMessage(500, 'Internal Server Error');
  }
  const body = typeof result === 'string' ? result : payload;
  return { status: 200, headers: { 'content-type': 'application/json' }, body };
}

function structured(result: Structured): GatewayResponse | undefined {
  const { statusCode: status, body = '', cookies, isBase64Encoded = false } = result;
  if (!Number.isInteger(status) || status < 200 || status > 599) return undefined;
  if (typeof body !== 'string' && body !== null) return undefined;
  const headers: GatewayResponse['headers'] = { 'content-type': 'text/plain;charset=UTF-8' };
  for (const [name, value] of Object.entries(result.headers ?? {})) {
    headers[name.toLowerCase()] = String(value);
  }
  if (cookies) headers['set-cookie'] = cookies;
  return { status, headers, body: isBase64Encoded ? Buffer.from(body ?? '', 'base64') : (body ?? '') };
}
