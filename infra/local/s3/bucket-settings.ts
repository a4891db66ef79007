import type { Resource } from '../assembly/index.ts';
import type { IncomingMessage } from 'node:http';
import type { Reply } from '../http.ts';
import { errorXml } from './s3-error.ts';

interface CorsRule {
  AllowedMethods: string[];
  AllowedOrigins: string[];
  AllowedHeaders?: string[];
  MaxAge?: number;
}

/** A bucket of the template. */
export interface BucketSettings {
  name: string;
  cors?: CorsRule[];
  /** Days after which an object is deleted. */
  expiresAfterDays?: number;
  /** Whether new objects are events of EventBridge. */
  publishes?: boolean;
}

interface LifecycleRule {
  Status: 'Enabled' | 'Disabled';
  ExpirationInDays?: number;
  Prefix?: string;
  TagFilters?: object[];
}

/** The properties of a bucket that the local cloud uses. */
export interface BucketProperties {
  CorsConfiguration?: { CorsRules: CorsRule[] };
  LifecycleConfiguration?: { Rules: LifecycleRule[] };
  NotificationConfiguration?: {
    EventBridgeConfiguration?: { EventBridgeEnabled: boolean };
    QueueConfigurations?: object[];
    LambdaConfigurations?: object[];
    TopicConfigurations?: object[];
  };
}

/** Reads what a template says about a bucket; throws for what is not supported. */
export function bucketSettings({ name, properties }: Resource<BucketProperties>): BucketSettings {
  const { CorsConfiguration, LifecycleConfiguration, NotificationConfiguration = {} } = properties;
  const { EventBridgeConfiguration, ...direct } = NotificationConfiguration;
  if (Object.keys(direct).length > 0)
    throw new Error(`${name}: the local cloud sends the events of buckets to EventBridge only`);
  const days = expirationOf(name, LifecycleConfiguration?.Rules ?? []);
  return {
    name,
    cors: CorsConfiguration?.CorsRules ?? [],
    publishes: EventBridgeConfiguration?.EventBridgeEnabled ?? false,
    ...(days !== undefined && { expiresAfterDays: days }),
  };
}

/** The earliest expiration. Versions and parts of uploads, which other rules expire, do not exist here. */
function expirationOf(name: string, rules: LifecycleRule[]): number | undefined {
  const expiring = rules.filter((rule) => rule.Status === 'Enabled' && rule.ExpirationInDays !== undefined);
  if (expiring.some(({ Prefix, TagFilters }) => Prefix ?? TagFilters))
    throw new Error(`${name}: the local cloud expires whole buckets only`);
  return expiring.length === 0 ? undefined : Math.min(...expiring.map((rule) => rule.ExpirationInDays!));
}

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
