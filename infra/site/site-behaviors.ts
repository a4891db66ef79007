import { Duration } from 'aws-cdk-lib';
import * as cloudfront from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { api } from '#shared/contracts/index.ts';
import type { ApiStack } from '../api-stack.ts';
import { rewriteCode, viewerIpCode } from './edge-code.ts';
import type { ResponseHeaders } from './response-headers.ts';
import { cachedFolders } from '../routes.ts';
import type { Settings } from '../settings.ts';

/** What the distribution stands in front of. */
export interface Origins {
  settings: Settings;
  /** Folder with the built site, for the list of prerendered pages. */
  site: string;
  files: IBucket;
  pictures: IBucket;
  api: ApiStack;
}

type Behavior = cloudfront.BehaviorOptions;

/** The site's files, found by the rewriting function; an unknown address has the status of one. */
export function pageBehavior(scope: Construct, { site, files }: Origins, headers: ResponseHeaders): Behavior {
  const rewrite = new cloudfront.Function(scope, 'Rewrite', {
    code: cloudfront.FunctionCode.fromInline(rewriteCode(site)),
    runtime: cloudfront.FunctionRuntime.JS_2_0,
    comment: 'The file behind an address of the site',
  });
  const { VIEWER_REQUEST, VIEWER_RESPONSE } = cloudfront.FunctionEventType;
  return {
    // LIST, or a missing file would answer 403 instead of 404
    origin: S3BucketOrigin.withOriginAccessControl(files, {
      originAccessLevels: [cloudfront.AccessLevel.READ, cloudfront.AccessLevel.LIST],
    }),
    viewerProtocolPolicy: cloudfront.ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
    cachePolicy: cloudfront.CachePolicy.CACHING_OPTIMIZED,
    responseHeadersPolicy: headers.pages,
    functionAssociations: [VIEWER_REQUEST, VIEWER_RESPONSE].map((eventType) => ({
      function: rewrite,
      eventType,
    })),
    compress: true,
  };
}

/** The pictures of the shop, by their key. */
export function mediaBehavior(
  scope: Construct,
  { pictures: bucket }: Origins,
  headers: ResponseHeaders,
): Behavior {
  const originAccessControl = new cloudfront.S3OriginAccessControl(scope, 'PicturesAccess');
  return {
    // the bucket's own policy lets distributions read: one made here would tie the data to this stack
    origin: S3BucketOrigin.withBucketDefaults(bucket, {
      originAccessControlId: originAccessControl.originAccessControlId,
    }),
    viewerProtocolPolicy: cloudfront.ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
    cachePolicy: cloudfront.CachePolicy.CACHING_OPTIMIZED,
    responseHeadersPolicy: headers.media,
    // pictures are compressed already
    compress: false,
  };
}

/**
 * `Authorization` reaches the origin only in the cache key or with *all* viewer headers. Answers that may be kept
 * have it in the key as well: nobody is ever served what was made for somebody else.
 */
export function apiBehaviors(
  scope: Construct,
  { api: stack, settings }: Origins,
  headers: ResponseHeaders,
): Record<string, Behavior> {
  const viewerIp = new cloudfront.Function(scope, 'ViewerIp', {
    code: cloudfront.FunctionCode.fromInline(viewerIpCode()),
    runtime: cloudfront.FunctionRuntime.JS_2_0,
    comment: 'Tells the API who is asking',
  });
  const uncached: Behavior = {
    origin: new HttpOrigin(`${stack.httpApi.apiId}.execute-api.${settings.region}.amazonaws.com`, {
      protocolPolicy: cloudfront.OriginProtocolPolicy.HTTPS_ONLY,
      originSslProtocols: [cloudfront.OriginSslPolicy.TLS_V1_2],
      customHeaders: { 'x-origin-secret': stack.originSecret.secretValue.unsafeUnwrap() },
    }),
    viewerProtocolPolicy: cloudfront.ViewerProtocolPolicy.HTTPS_ONLY,
    allowedMethods: cloudfront.AllowedMethods.ALLOW_ALL,
    cachePolicy: cloudfront.CachePolicy.CACHING_DISABLED,
    originRequestPolicy: cloudfront.OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
    responseHeadersPolicy: headers.api,
    functionAssociations: [{ function: viewerIp, eventType: cloudfront.FunctionEventType.VIEWER_REQUEST }],
    compress: true,
  };
  const cachePolicy = new cloudfront.CachePolicy(scope, 'PublicReads', {
    comment: 'Keeps what the API says may be kept (s-maxage), for a minute at most',
    minTtl: Duration.seconds(0),
    defaultTtl: Duration.seconds(0),
    maxTtl: Duration.seconds(60),
    queryStringBehavior: cloudfront.CacheQueryStringBehavior.all(),
    headerBehavior: cloudfront.CacheHeaderBehavior.allowList('Authorization'),
    cookieBehavior: cloudfront.CacheCookieBehavior.none(),
    enableAcceptEncodingBrotli: true,
    enableAcceptEncodingGzip: true,
  });
  const cached = cachedFolders().map((folder) => [`${folder}*`, { ...uncached, cachePolicy }] as const);
  const signUp = { ...uncached, originRequestPolicy: placePolicy(scope) };
  return {
    ...Object.fromEntries(cached),
    [`/api${api.stripe.createSubscriptionWithUser.path}`]: signUp,
    '/api/*': uncached,
  };
}

/**
 * Tells the origin where a visitor is, no closer than the town. CloudFront adds such headers only where they are named,
 * and whoever names headers cannot ask for all but the host as well: hence a behaviour for the one call that keeps the
 * place. It is a POST, with which the session travels unasked.
 */
const placePolicy = (scope: Construct) =>
  new cloudfront.OriginRequestPolicy(scope, 'PlaceOfSignUp', {
    comment: 'Where a sign-up comes from',
    headerBehavior: cloudfront.OriginRequestHeaderBehavior.allowList(
      'X-Viewer-Ip',
      'CloudFront-Viewer-Country',
      'CloudFront-Viewer-Country-Region-Name',
      'CloudFront-Viewer-City',
    ),
    cookieBehavior: cloudfront.OriginRequestCookieBehavior.none(),
    queryStringBehavior: cloudfront.OriginRequestQueryStringBehavior.none(),
  });
