import type { Assembly, Resource } from '../assembly/index.ts';
import { pattern } from '../permissions/index.ts';
import { compileEdgeFunction, type EdgeFunction } from './edge-function.ts';
import {
  type AddedHeader,
  cachePolicy,
  type CachePolicy,
  originRequestPolicy,
  type OriginRequestPolicy,
  responseHeadersPolicy,
  type VendorOrigins,
} from './policies.ts';

/** An origin of the distribution. */
export interface OriginConfig {
  id: string;
  domain: string;
  /** In front of every path. */
  path: string;
  kind: 'bucket' | 'http';
  /** Sent with every request; they replace the viewer's headers. */
  headers: Record<string, string>;
}

/** How requests to the paths of one pattern are handled. */
export interface Behavior {
  /** Whether it is for this path. */
  takes: (path: string) => boolean;
  origin: OriginConfig;
  /** Asked where the first origin answers with one of these statuses. */
  fallback?: { origin: OriginConfig; statuses: Set<number> };
  methods: Set<string>;
  cache: CachePolicy;
  forward: OriginRequestPolicy;
  responseHeaders: AddedHeader[];
  compress: boolean;
  onRequest?: EdgeFunction;
  onResponse?: EdgeFunction;
}

export interface DistributionConfig {
  id: string;
  arn: string;
  rootObject: string;
  /** In order; the last one is the default. */
  behaviors: Behavior[];
  /** Seconds that an error of this status is cached; ten where the template sets none. */
  errorTtl: Map<number, number>;
}

interface RawBehavior {
  PathPattern?: string;
  TargetOriginId: string;
  AllowedMethods?: string[];
  CachePolicyId?: string;
  OriginRequestPolicyId?: string;
  ResponseHeadersPolicyId?: string;
  Compress?: boolean | string;
  FunctionAssociations?: { EventType: string; FunctionARN: string }[];
}

interface RawOrigin {
  Id: string;
  DomainName: string;
  OriginPath?: string;
  S3OriginConfig?: object;
  OriginCustomHeaders?: { HeaderName: string; HeaderValue: string }[];
}

interface RawOriginGroup {
  Id: string;
  FailoverCriteria: { StatusCodes: { Items: number[] } };
  /** The first one and the one to fall back to. */
  Members: { Items: { OriginId: string }[] };
}

interface RawDistribution {
  DistributionConfig: {
    Origins: RawOrigin[];
    OriginGroups?: { Items?: RawOriginGroup[] };
    DefaultCacheBehavior: RawBehavior;
    CacheBehaviors?: RawBehavior[];
    DefaultRootObject?: string;
    CustomErrorResponses?: { ErrorCode: number; ErrorCachingMinTTL?: number; ResponsePagePath?: string }[];
  };
}

/** Reads the template's distribution. */
export function readDistribution(assembly: Assembly, vendors: VendorOrigins = {}): DistributionConfig {
  const [found, second] = assembly.ofType<RawDistribution>('AWS::CloudFront::Distribution');
  if (!found || second) throw new Error('The assembly must have one distribution');
  const raw = found.properties.DistributionConfig;
  const origins = new Map(raw.Origins.map((origin) => [origin.Id, readOrigin(origin)]));
  const behaviors = [...(raw.CacheBehaviors ?? []), { ...raw.DefaultCacheBehavior, PathPattern: '*' }];
  return {
    id: found.ref,
    arn: found.arn,
    rootObject: raw.DefaultRootObject ?? '',
    behaviors: behaviors.map((behavior) => ({
      ...readBehavior(assembly, behavior),
      ...targetOf(behavior.TargetOriginId, origins, raw.OriginGroups?.Items ?? []),
      responseHeaders: responseHeadersPolicy(assembly, behavior.ResponseHeadersPolicyId, vendors),
    })),
    errorTtl: readErrors(raw.CustomErrorResponses ?? [], found),
  };
}

function readOrigin(raw: RawOrigin): OriginConfig {
  const headers = (raw.OriginCustomHeaders ?? []).map(({ HeaderName, HeaderValue }) => [
    HeaderName.toLowerCase(),
    HeaderValue,
  ]);
  return {
    id: raw.Id,
    domain: raw.DomainName,
    path: raw.OriginPath ?? '',
    kind: raw.S3OriginConfig ? 'bucket' : 'http',
    headers: Object.fromEntries(headers) as Record<string, string>,
  };
}

function targetOf(
  id: string,
  origins: Map<string, OriginConfig>,
  groups: RawOriginGroup[],
): Pick<Behavior, 'origin' | 'fallback'> {
  const find = (each: string | undefined) => {
    const origin = origins.get(each ?? '');
    if (!origin) throw new Error(`The distribution has no origin ${each}`);
    return origin;
  };
  const group = groups.find((each) => each.Id === id);
  if (!group) return { origin: find(id) };
  const [first, second] = group.Members.Items.map(({ OriginId }) => find(OriginId));
  return {
    origin: first!,
    fallback: { origin: second!, statuses: new Set(group.FailoverCriteria.StatusCodes.Items) },
  };
}

function readBehavior(
  assembly: Assembly,
  raw: RawBehavior,
): Omit<Behavior, 'responseHeaders' | 'origin' | 'fallback'> {
  const functionFor = (event: string) => {
    const arn = raw.FunctionAssociations?.find(({ EventType }) => EventType === event)?.FunctionARN;
    return arn === undefined ? undefined : readFunction(assembly, arn);
  };
  const onRequest = functionFor('viewer-request');
  const onResponse = functionFor('viewer-response');
  return {
    takes: pattern(`/${(raw.PathPattern ?? '*').replace(/^\//, '')}`),
    methods: new Set(raw.AllowedMethods ?? ['GET', 'HEAD']),
    cache: cachePolicy(assembly, raw.CachePolicyId),
    forward: originRequestPolicy(raw.OriginRequestPolicyId),
    compress: String(raw.Compress) === 'true',
    ...(onRequest && { onRequest }),
    ...(onResponse && { onResponse }),
  };
}

function readFunction(assembly: Assembly, arn: string): EdgeFunction {
  const found = assembly.find<{ FunctionCode: string }>('AWS::CloudFront::Function', arn);
  if (!found) throw new Error(`The assembly has no CloudFront function ${arn}`);
  return compileEdgeFunction(found.properties.FunctionCode, found.logicalId);
}

function readErrors(
  raw: NonNullable<RawDistribution['DistributionConfig']['CustomErrorResponses']>,
  { logicalId }: Resource<unknown>,
): Map<number, number> {
  if (raw.some(({ ResponsePagePath }) => ResponsePagePath)) {
    throw new Error(
      `${logicalId}: error pages would turn an API error into a page; the local cloud does not support them`,
    );
  }
  return new Map(raw.map(({ ErrorCode, ErrorCachingMinTTL }) => [ErrorCode, ErrorCachingMinTTL ?? 10]));
}

/** All origins that are asked. */
export const originsOf = ({ behaviors }: DistributionConfig): OriginConfig[] =>
  behaviors.flatMap(({ origin, fallback }) => (fallback ? [origin, fallback.origin] : [origin]));

/** The behavior of a path: patterns in order, `*` and `?` as wildcards, with regard to case. */
export function behaviorOf(config: DistributionConfig, path: string): Behavior {
  const found = config.behaviors.find(({ takes }) => takes(path));
  if (!found) throw new Error(`No behavior for ${path}`);
  return found;
}
