import { Duration } from 'aws-cdk-lib';
import { HeadersReferrerPolicy, ResponseHeadersPolicy } from 'aws-cdk-lib/aws-cloudfront';
import { Construct } from 'constructs';
import { trustedTypesPolicy } from '#shared/trusted-types.ts';

/** Where browsers report what a policy has refused (functions/emails/report-violation.ts). */
const reports = 'report-uri /api/csp-reports';

/**
 * Text becomes markup or a script by one policy of the site (web/src/ui/trusted-text.ts). Violations are reported and not refused:
 * Stripe.js is not ours, and what its next release does would stop payments. The tests of the site refuse them.
 */
const trustedTypes = [
  "require-trusted-types-for 'script'",
  `trusted-types ${trustedTypesPolicy}`,
  reports,
].join('; ');

/**
 * Content security policy of pages. Stripe is the only third party; Stripe.js loads parts of itself from subdomains.
 * `unsafe-inline` applies to styles only: prerendered pages and toasts have style attributes. Pictures are posted to `uploads`.
 */
const pagePolicy = (uploads: string) =>
  [
    "default-src 'none'",
    "script-src 'self' https://js.stripe.com https://*.js.stripe.com",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https://*.stripe.com",
    "font-src 'self'",
    `connect-src 'self' https://api.stripe.com ${uploads}`,
    'frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    reports,
  ].join('; ');

/** Policy of data and pictures: opened as a document they may load and run nothing. */
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
  'Content-Security-Policy-Report-Only': { value: trustedTypes, override: true },
};
const pageHeaders = { ...ownWindow, ...ownData, ...permissions, ...reportedPolicy };

/** The response headers of pages, files, data and the sign-in page. */
export class ResponseHeaders extends Construct {
  readonly pages: ResponseHeadersPolicy;
  /** The sign-in callback page has a code in its address: no referrer is sent (P24). */
  readonly signIn: ResponseHeadersPolicy;

  readonly api = this.policy('Api', {
    contentSecurityPolicy: dataPolicy,
    referrerPolicy: HeadersReferrerPolicy.NO_REFERRER,
    headers: ownData,
  });

  readonly media = this.policy('Media', {
    contentSecurityPolicy: dataPolicy,
    referrerPolicy: HeadersReferrerPolicy.NO_REFERRER,
    headers: { 'Cache-Control': { value: 'public, max-age=3600', override: false } },
  });

  /** `uploads`: the origin that pages post pictures to. */
  constructor(scope: Construct, id: string, uploads: string) {
    super(scope, id);
    const contentSecurityPolicy = pagePolicy(uploads);
    this.pages = this.policy('Pages', {
      contentSecurityPolicy,
      referrerPolicy: HeadersReferrerPolicy.STRICT_ORIGIN_WHEN_CROSS_ORIGIN,
      headers: pageHeaders,
    });
    this.signIn = this.policy('SignIn', {
      contentSecurityPolicy,
      referrerPolicy: HeadersReferrerPolicy.NO_REFERRER,
      headers: {
        ...pageHeaders,
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
