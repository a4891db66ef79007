import type { Assembly } from '../assembly/index.ts';

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
  new Error(`${what} is not supported by the local cloud: add it to response-headers.ts`);
