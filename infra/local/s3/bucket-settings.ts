import type { Resource } from '../assembly/index.ts';

export interface CorsRule {
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
