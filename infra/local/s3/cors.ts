import type { IncomingMessage } from 'node:http';
import type { Reply } from '../http/index.ts';
import type { CorsRule } from './bucket-settings.ts';
import { errorXml } from './error-xml.ts';

/** S3's answer to a browser that asks whether a page may send a request. */
export function preflight(request: IncomingMessage, rules: CorsRule[]): Reply {
  const method = request.headers['access-control-request-method'] ?? '';
  const asked = (request.headers['access-control-request-headers'] ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  const rule = ruleFor(rules, request.headers.origin, method);
  if (!rule || !asked.every((name) => allowsHeader(rule, name))) {
    const body = errorXml('AccessForbidden', 'CORSResponse: This CORS request is not allowed.');
    return { status: 403, headers: { 'content-type': 'application/xml' }, body };
  }
  return {
    headers: {
      ...allowedOrigin(rule, request.headers.origin!),
      'access-control-allow-methods': rule.AllowedMethods.join(', '),
      ...(asked.length > 0 && { 'access-control-allow-headers': asked.join(', ') }),
      ...(rule.MaxAge !== undefined && { 'access-control-max-age': String(rule.MaxAge) }),
    },
  };
}

/** The headers with which the browser lets a page read the answer; none for a page that may not. */
export function corsHeaders(request: IncomingMessage, rules: CorsRule[]): Record<string, string> {
  const rule = ruleFor(rules, request.headers.origin, request.method ?? '');
  return rule ? allowedOrigin(rule, request.headers.origin!) : {};
}

const ruleFor = (rules: CorsRule[], origin: string | undefined, method: string): CorsRule | undefined =>
  rules.find(
    ({ AllowedOrigins, AllowedMethods }) =>
      origin !== undefined &&
      AllowedMethods.includes(method) &&
      AllowedOrigins.some((each) => each === '*' || each === origin),
  );

const allowsHeader = ({ AllowedHeaders = [] }: CorsRule, name: string): boolean =>
  AllowedHeaders.some((each) => each === '*' || each.toLowerCase() === name.toLowerCase());

const allowedOrigin = ({ AllowedOrigins }: CorsRule, origin: string): Record<string, string> => ({
  'access-control-allow-origin': AllowedOrigins.includes('*') ? '*' : origin,
  vary: 'Origin',
});
