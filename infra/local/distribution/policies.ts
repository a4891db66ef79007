import type { Assembly } from '../assembly/index.ts';

/** A selection of headers, cookies or query parameters. Header names are in lower case. */
export interface Choice {
  behavior: string;
  names: string[];
}

/** How long responses are cached, and the parts of the cache key. */
export interface CachePolicy {
  minTtl: number;
  defaultTtl: number;
  maxTtl: number;
  headers: Choice;
  cookies: Choice;
  query: Choice;
  gzip: boolean;
  brotli: boolean;
}

/** What is forwarded to the origin besides the cache key. */
export interface OriginRequestPolicy {
  headers: Choice;
  cookies: Choice;
  query: Choice;
}

const none: Choice = { behavior: 'none', names: [] };
const all: Choice = { behavior: 'all', names: [] };

const byPath = { headers: none, cookies: none, query: none };
const optimized: CachePolicy = {
  ...byPath,
  minTtl: 1,
  defaultTtl: 86_400,
  maxTtl: 31_536_000,
  gzip: true,
  brotli: true,
};
const disabled: CachePolicy = {
  ...byPath,
  minTtl: 0,
  defaultTtl: 0,
  maxTtl: 0,
  gzip: false,
  brotli: false,
};

/** Amazon's own policies, by id. */
const managedCache: Record<string, CachePolicy> = {
  '658327ea-f89d-4fab-a63d-7e88639e58f6': optimized,
  '4135ea2d-6df8-44a3-9df3-4b5a84be39ad': disabled,
};
const managedRequest: Record<string, OriginRequestPolicy> = {
  'b689b0a8-53d0-40ab-baf2-68738e2966ac': {
    headers: { behavior: 'allExcept', names: ['host'] },
    cookies: all,
    query: all,
  },
};
const nothing: OriginRequestPolicy = byPath;

interface RawPart {
  HeaderBehavior?: string;
  CookieBehavior?: string;
  QueryStringBehavior?: string;
  Headers?: string[];
  Cookies?: string[];
  QueryStrings?: string[];
}

interface RawCachePolicy {
  CachePolicyConfig: {
    MinTTL: number | string;
    DefaultTTL: number | string;
    MaxTTL: number | string;
    ParametersInCacheKeyAndForwardedToOrigin: {
      HeadersConfig: RawPart;
      CookiesConfig: RawPart;
      QueryStringsConfig: RawPart;
      EnableAcceptEncodingGzip?: boolean | string;
      EnableAcceptEncodingBrotli?: boolean | string;
    };
  };
}

interface RawOriginRequestPolicy {
  OriginRequestPolicyConfig: { HeadersConfig: RawPart; CookiesConfig: RawPart; QueryStringsConfig: RawPart };
}

/** The cache policy of this id: Amazon's, or the template's. */
export function cachePolicy(assembly: Assembly, id: string | undefined): CachePolicy {
  const managed = managedCache[id ?? ''];
  if (managed) return managed;
  const found = assembly.find<RawCachePolicy>('AWS::CloudFront::CachePolicy', id ?? '');
  if (!found)
    throw new Error(`The cache policy ${id} is not supported by the local cloud: add it to policies.ts`);
  const {
    MinTTL,
    DefaultTTL,
    MaxTTL,
    ParametersInCacheKeyAndForwardedToOrigin: key,
  } = found.properties.CachePolicyConfig;
  return {
    minTtl: Number(MinTTL),
    defaultTtl: Number(DefaultTTL),
    maxTtl: Number(MaxTTL),
    ...parts(key),
    gzip: String(key.EnableAcceptEncodingGzip) === 'true',
    brotli: String(key.EnableAcceptEncodingBrotli) === 'true',
  };
}

/** The origin request policy of this id; without one, only the cache key is forwarded. */
export function originRequestPolicy(assembly: Assembly, id: string | undefined): OriginRequestPolicy {
  if (!id) return nothing;
  const managed = managedRequest[id];
  if (managed) return managed;
  const found = assembly.find<RawOriginRequestPolicy>('AWS::CloudFront::OriginRequestPolicy', id);
  if (!found)
    throw new Error(
      `The origin request policy ${id} is not supported by the local cloud: add it to policies.ts`,
    );
  return parts(found.properties.OriginRequestPolicyConfig);
}

function parts(config: { HeadersConfig: RawPart; CookiesConfig: RawPart; QueryStringsConfig: RawPart }) {
  const { HeadersConfig: headers, CookiesConfig: cookies, QueryStringsConfig: query } = config;
  return {
    headers: {
      behavior: headers.HeaderBehavior ?? 'none',
      names: (headers.Headers ?? []).map((name) => name.toLowerCase()),
    },
    cookies: { behavior: cookies.CookieBehavior ?? 'none', names: cookies.Cookies ?? [] },
    query: { behavior: query.QueryStringBehavior ?? 'none', names: query.QueryStrings ?? [] },
  };
}

/** Whether the selection includes the cookie or query parameter of this name. */
export function takes({ behavior, names }: Choice, name: string): boolean {
  if (behavior === 'all') return true;
  if (behavior === 'whitelist') return names.includes(name);
  return behavior === 'allExcept' && !names.includes(name);
}

/** Whether the selection includes this header. Headers that CloudFront adds are included by name only. */
export function takesHeader({ behavior, names }: Choice, name: string): boolean {
  if (behavior === 'whitelist') return names.includes(name);
  if (name.startsWith('cloudfront-'))
    return behavior === 'allViewerAndWhitelistCloudFront' && names.includes(name);
  if (behavior === 'allExcept') return !names.includes(name);
  return behavior === 'allViewer' || behavior === 'allViewerAndWhitelistCloudFront';
}
