import type { Assembly } from '../assembly/index.ts';

/** A header that is added to every response of a behavior; without `override` the origin's own wins. */
export interface AddedHeader {
  name: string;
  value: string;
  override: boolean;
}

export interface ResponseHeadersPolicy {
  add: AddedHeader[];
  remove: string[];
}

type Flag = boolean | string;

interface RawPolicy {
  ResponseHeadersPolicyConfig: {
    SecurityHeadersConfig?: {
      ContentSecurityPolicy?: { ContentSecurityPolicy: string; Override: Flag };
      ContentTypeOptions?: { Override: Flag };
      FrameOptions?: { FrameOption: string; Override: Flag };
      ReferrerPolicy?: { ReferrerPolicy: string; Override: Flag };
      StrictTransportSecurity?: {
        AccessControlMaxAgeSec: number | string;
        IncludeSubdomains?: Flag;
        Preload?: Flag;
        Override: Flag;
      };
      XSSProtection?: { Protection: Flag; ModeBlock?: Flag; Override: Flag };
    };
    CustomHeadersConfig?: { Items: { Header: string; Value: string; Override: Flag }[] };
    RemoveHeadersConfig?: { Items: { Header: string }[] };
    CorsConfig?: object;
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
): ResponseHeadersPolicy {
  if (!id) return { add: [], remove: [] };
  const found = assembly.find<RawPolicy>('AWS::CloudFront::ResponseHeadersPolicy', id);
  if (!found)
    throw new Error(
      `The response headers policy ${id} is not supported by the local cloud: add it to response-headers.ts`,
    );
  const config = found.properties.ResponseHeadersPolicyConfig;
  if (config.CorsConfig)
    throw new Error(`${found.logicalId}: the local cloud does not support CORS (one origin needs none)`);
  const custom = (config.CustomHeadersConfig?.Items ?? []).map(({ Header, Value, Override }) => ({
    name: Header.toLowerCase(),
    value: Value,
    override: is(Override),
  }));
  return {
    add: [...securityHeaders(config.SecurityHeadersConfig ?? {}), ...custom].map((header) => ({
      ...header,
      value: withLocalOrigins(header.value, vendors),
    })),
    remove: (config.RemoveHeadersConfig?.Items ?? []).map(({ Header }) => Header.toLowerCase()),
  };
}

/** Replaces each origin in a header value, delimited by spaces, semicolons, brackets or quotes. */
function withLocalOrigins(value: string, vendors: VendorOrigins): string {
  return value.replaceAll(/https:\/\/[^\s;()"]+/g, (origin) => vendors[origin] ?? origin);
}

type Security = NonNullable<RawPolicy['ResponseHeadersPolicyConfig']['SecurityHeadersConfig']>;

function securityHeaders(raw: Security): AddedHeader[] {
  const hsts = raw.StrictTransportSecurity;
  const xss = raw.XSSProtection;
  const rows: [string, string | undefined, Flag | undefined][] = [
    [
      'content-security-policy',
      raw.ContentSecurityPolicy?.ContentSecurityPolicy,
      raw.ContentSecurityPolicy?.Override,
    ],
    ['x-content-type-options', raw.ContentTypeOptions && 'nosniff', raw.ContentTypeOptions?.Override],
    ['x-frame-options', raw.FrameOptions?.FrameOption, raw.FrameOptions?.Override],
    ['referrer-policy', raw.ReferrerPolicy?.ReferrerPolicy, raw.ReferrerPolicy?.Override],
    ['strict-transport-security', hsts && hstsValue(hsts), hsts?.Override],
    [
      'x-xss-protection',
      xss && `${is(xss.Protection) ? 1 : 0}${is(xss.ModeBlock) ? '; mode=block' : ''}`,
      xss?.Override,
    ],
  ];
  return rows.flatMap(([name, value, override]) =>
    value === undefined ? [] : [{ name, value, override: is(override) }],
  );
}

function hstsValue(hsts: NonNullable<Security['StrictTransportSecurity']>): string {
  const subdomains = is(hsts.IncludeSubdomains) ? '; includeSubDomains' : '';
  return `max-age=${hsts.AccessControlMaxAgeSec}${subdomains}${is(hsts.Preload) ? '; preload' : ''}`;
}
