import { Duration } from 'aws-cdk-lib';
import { HeadersReferrerPolicy, ResponseHeadersPolicy } from 'aws-cdk-lib/aws-cloudfront';
import { Construct } from 'constructs';
import { trustedTypesPolicies } from '#shared/trusted-types.ts';
import type { Settings } from '../settings.ts';

/** Where browsers report what a policy has refused (functions/messages/emails.lambda.ts). */
const reports = 'report-uri /api/csp-reports';

/** Text becomes markup or the address of a script by the site's own policy (web/src/ui/trusted-text.ts), and one for Stripe.js. */
const trustedTypes = [
  "require-trusted-types-for 'script'",
  `trusted-types ${trustedTypesPolicies.join(' ')}`,
];

/**
 * Content security policy of pages. Stripe is the only third party; Stripe.js loads parts of itself from subdomains.
 * `unsafe-inline` applies to styles only: prerendered pages and toasts have style attributes. Pictures are posted to `uploads`.
 */
const pagePolicy = (uploads: string, enforced: readonly string[]) =>
  [
    "default-src 'none'",
    "script-src 'self' https://js.stripe.com https://*.js.stripe.com",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https://*.stripe.com",
    "font-src 'self'",
    "media-src 'self' blob:",
    `connect-src 'self' https://api.stripe.com ${uploads}`,
    'frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
    "manifest-src 'self'",
    // without it the hosts of scripts might be workers as well
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...enforced,
    reports,
  ].join('; ');

/** Policy of data: opened as a document it may load and run nothing. */
const dataPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox";

interface Choice {
  contentSecurityPolicy: string;
  referrerPolicy: HeadersReferrerPolicy;
  headers?: Record<string, { value: string; override: boolean }>;
}

/** No other site may hold a window of ours, or load what is ours into its pages. Pictures of products may be shown anywhere. */
const ownWindow = { 'Cross-Origin-Opener-Policy': { value: 'same-origin', override: true } };
const ownData = { 'Cross-Origin-Resource-Policy': { value: 'same-origin', override: true } };
const permissions = {
  'Permissions-Policy': {
    value: 'camera=(), geolocation=(), microphone=(), payment=(self "https://js.stripe.com")',
    override: true,
  },
};
const reportedPolicy = {
  'Content-Security-Policy-Report-Only': { value: [...trustedTypes, reports].join('; '), override: true },
};
const pageHeaders = { ...ownWindow, ...ownData, ...permissions };

interface Props extends Pick<Settings, 'trustedTypes'> {
  /** The origin that pages post pictures to. */
  uploads: string;
}

/** The response headers of pages, files, data and the sign-in page. */
export class ResponseHeaders extends Construct {
  readonly pages: ResponseHeadersPolicy;
  /** The sign-in callback page has a code in its address: no referrer is sent (P24). */
  readonly signIn: ResponseHeadersPolicy;
  /** Of pictures, and of the page that says that one is gone. */
  readonly media: ResponseHeadersPolicy;

  readonly api = this.policy('Api', {
    contentSecurityPolicy: dataPolicy,
    referrerPolicy: HeadersReferrerPolicy.NO_REFERRER,
    headers: ownData,
  });

  constructor(scope: Construct, id: string, { uploads, trustedTypes: mode }: Props) {
    super(scope, id);
    const isEnforced = mode === 'enforced';
    const contentSecurityPolicy = pagePolicy(uploads, isEnforced ? trustedTypes : []);
    const headers = { ...pageHeaders, ...(!isEnforced && reportedPolicy) };
    this.pages = this.policy('Pages', {
      contentSecurityPolicy,
      referrerPolicy: HeadersReferrerPolicy.STRICT_ORIGIN_WHEN_CROSS_ORIGIN,
      headers,
    });
    this.media = this.policy('Media', {
      contentSecurityPolicy,
      referrerPolicy: HeadersReferrerPolicy.NO_REFERRER,
      headers: { 'Cache-Control': { value: 'public, max-age=3600', override: false } },
    });
    this.signIn = this.policy('SignIn', {
      contentSecurityPolicy,
      referrerPolicy: HeadersReferrerPolicy.NO_REFERRER,
      headers: {
        ...headers,
        'Cache-Control': { value: 'no-store', override: true },
      },
    });
  }

  private policy(
    id: string,
    { contentSecurityPolicy, referrerPolicy, headers = {} }: Choice,
  ): ResponseHeadersPolicy {
    return new ResponseHeadersPolicy(this, id, {
      securityHeadersBehavior: {
        contentSecurityPolicy: { contentSecurityPolicy, override: true },
        contentTypeOptions: { override: true },
        referrerPolicy: { referrerPolicy, override: true },
        strictTransportSecurity: {
          accessControlMaxAge: Duration.days(730),
          includeSubdomains: true,
          override: true,
        },
      },
      customHeadersBehavior: {
        customHeaders: Object.entries(headers).map(([header, { value, override }]) => ({
          header,
          value,
          override,
        })),
      },
    });
  }
}
