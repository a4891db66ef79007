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

const choice = (behavior = 'none', names: string[] = []): Choice => ({ behavior, names });

/** The cache policy of this id: Amazon's, or the template's. */
export function cachePolicy(assembly: Assembly, id: string | undefined): CachePolicy {
  const managed = managedCache[id ?? ''];
  if (managed) return managed;
  const found = assembly.find<RawCachePolicy>('AWS::CloudFront::CachePolicy', id ?? '');
  if (!found) throw unsupported(`The cache policy ${id}`);
  const { ParametersInCacheKeyAndForwardedToOrigin: key, ...ttl } = found.properties.CachePolicyConfig;
  const { HeadersConfig: headers, CookiesConfig: cookies, QueryStringsConfig: query } = key;
  return {
    minTtl: Number(ttl.MinTTL),
    defaultTtl: Number(ttl.DefaultTTL),
    maxTtl: Number(ttl.MaxTTL),
    headers: choice(
      headers.HeaderBehavior,
      headers.Headers?.map((name) => name.toLowerCase()),
    ),
    cookies: choice(cookies.CookieBehavior, cookies.Cookies),
    query: choice(query.QueryStringBehavior, query.QueryStrings),
    gzip: String(key.EnableAcceptEncodingGzip) === 'true',
    brotli: String(key.EnableAcceptEncodingBrotli) === 'true',
  };
}

/** Amazon's origin request policy of this id; without one, only the cache key is forwarded. */
export function originRequestPolicy(id: string | undefined): OriginRequestPolicy {
  const policy = id === undefined ? byPath : managedRequest[id];
  if (!policy) throw unsupported(`The origin request policy ${id}`);
  return policy;
}

/** Whether the selection includes the cookie or query parameter of this name. */
export function takes({ behavior, names }: Choice, name: string): boolean {
  if (behavior === 'all') return true;
  if (behavior === 'whitelist') return names.includes(name);
  return behavior === 'allExcept' && !names.includes(name);
}

/** Whether the selection includes this header. Headers that CloudFront adds are included by name only. */
export const takesHeader = (choice: Choice, name: string): boolean =>
  choice.behavior === 'allExcept' && name.startsWith('cloudfront-') ? false : takes(choice, name);

/** A header that is added to every response of a behavior; without `override` the origin's own wins. */
export interface AddedHeader {
  name: string;
  value: string;
  override: boolean;
}

type Flag = boolean | string;

interface RawPolicy {
  ResponseHeadersPolicyConfig: {
    Name?: string;
    SecurityHeadersConfig?: {
      ContentSecurityPolicy?: { ContentSecurityPolicy: string; Override: Flag };
      ContentTypeOptions?: { Override: Flag };
      ReferrerPolicy?: { ReferrerPolicy: string; Override: Flag };
      StrictTransportSecurity?: {
        AccessControlMaxAgeSec: number | string;
        IncludeSubdomains?: Flag;
        Override: Flag;
      };
    };
    CustomHeadersConfig?: { Items: { Header: string; Value: string; Override: Flag }[] };
  };
}

const is = (flag: Flag | undefined) => String(flag) === 'true';

/** Local URLs of vendors, by the origin that the template names. */
export type VendorOrigins = Record<string, string>;

/** The policy of this id in the template; without one nothing is added. Vendors' origins are replaced by local ones. */
export function responseHeadersPolicy(
  assembly: Assembly,
  id: string | undefined,
  vendors: VendorOrigins = {},
): AddedHeader[] {
  if (!id) return [];
  const found = assembly.find<RawPolicy>('AWS::CloudFront::ResponseHeadersPolicy', id);
  if (!found) throw unsupported(`The response headers policy ${id}`);
  const {
    Name: _,
    SecurityHeadersConfig: security = {},
    CustomHeadersConfig: custom,
    ...others
  } = found.properties.ResponseHeadersPolicyConfig;
  for (const other of Object.keys(others)) throw unsupported(`${found.logicalId}: ${other}`);
  return [
    ...Object.entries(security).map(([kind, { Override, ...given }]) =>
      securityHeader(kind, Override, given),
    ),
    ...(custom?.Items ?? []).map(({ Header, Value, Override }) => ({
      name: Header.toLowerCase(),
      value: Value,
      override: is(Override),
    })),
  ].map((header) => ({ ...header, value: withLocalOrigins(header.value, vendors) }));
}

/** Replaces each origin in a header value, delimited by spaces, semicolons, brackets or quotes. */
function withLocalOrigins(value: string, vendors: VendorOrigins): string {
  return value.replaceAll(/https:\/\/[^\s;()"]+/g, (origin) => vendors[origin] ?? origin);
}

function securityHeader(kind: string, override: Flag, given: Record<string, unknown>): AddedHeader {
  const made = (name: string, value: unknown) => ({ name, value: String(value), override: is(override) });
  switch (kind) {
    case 'ContentSecurityPolicy':
      return made('content-security-policy', given['ContentSecurityPolicy']);
    case 'ContentTypeOptions':
      return made('x-content-type-options', 'nosniff');
    case 'ReferrerPolicy':
      return made('referrer-policy', given['ReferrerPolicy']);
    case 'StrictTransportSecurity': {
      const subdomains = is(given['IncludeSubdomains'] as Flag | undefined) ? '; includeSubDomains' : '';
      return made(
        'strict-transport-security',
        `max-age=${String(given['AccessControlMaxAgeSec'])}${subdomains}`,
      );
    }
    default:
      throw unsupported(kind);
  }
}

const unsupported = (what: string) =>
  new Error(`${what} is not supported by the local cloud: add it to policies.ts`);
