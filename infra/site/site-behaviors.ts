import { Duration } from 'aws-cdk-lib';
import * as cloudfront from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, OriginGroup, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { isForStaff, type Endpoint } from '#shared/contracts/endpoint.ts';
import { api } from '#shared/contracts/index.ts';
import type { ApiStack } from '../stacks/api-stack.ts';
import { apiRequestCode, rewriteCode } from './edge-code.ts';
import type { ResponseHeaders } from './response-headers.ts';
import { cachedFolders } from '../constructs/contract-gateway.ts';
import { edgeFunctionName, type Settings } from '../settings.ts';

/** The origins of the distribution. */
export interface Origins {
  settings: Settings;
  /** Folder with the built site, for the list of prerendered pages. */
  site: string;
  files: IBucket;
  pictures: IBucket;
  api: ApiStack;
}

type Behavior = cloudfront.BehaviorOptions;

/** The site's files, mapped by the rewrite function, which also sets 404 for unknown addresses. */
export function pageBehavior(scope: Construct, origins: Origins, headers: ResponseHeaders): Behavior {
  const { settings, site, files } = origins;
  const rewrite = new cloudfront.Function(scope, 'Rewrite', {
    functionName: edgeFunctionName(settings, 'rewrite'),
    code: cloudfront.FunctionCode.fromInline(rewriteCode(site)),
    runtime: cloudfront.FunctionRuntime.JS_2_0,
    comment: 'The file behind an address of the site',
  });
  const { VIEWER_REQUEST, VIEWER_RESPONSE } = cloudfront.FunctionEventType;
  return {
    origin: orElsePage(
      origins,
      // with LIST a missing file answers 404 instead of 403
      S3BucketOrigin.withOriginAccessControl(files, {
        originAccessLevels: [cloudfront.AccessLevel.READ, cloudfront.AccessLevel.LIST],
      }),
    ),
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

/** A bucket; what it has no file of is answered by the API, which knows whether it is a product that was just saved, has moved, or none. */
const orElsePage = (origins: Origins, primaryOrigin: cloudfront.IOrigin) =>
  new OriginGroup({
    primaryOrigin,
    fallbackOrigin: apiOrigin(origins, '/api/pages'),
    fallbackStatusCodes: [404],
  });

/** The pictures of the shop and the clips of exercises, by their key. */
export function mediaBehavior(scope: Construct, origins: Origins, headers: ResponseHeaders): Behavior {
  const originAccessControl = new cloudfront.S3OriginAccessControl(scope, 'PicturesAccess');
  return {
    // the bucket's policy lets distributions read: a policy made here would make the data stack depend on this one
    origin: orElsePage(
      origins,
      S3BucketOrigin.withBucketDefaults(origins.pictures, {
        originAccessControlId: originAccessControl.originAccessControlId,
      }),
    ),
    viewerProtocolPolicy: cloudfront.ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
    cachePolicy: cloudfront.CachePolicy.CACHING_OPTIMIZED,
    responseHeadersPolicy: headers.media,
    // pictures are already compressed
    compress: false,
  };
}

/** The gateway, which a request without the secret does not pass. */
const apiOrigin = ({ api: stack, settings }: Origins, originPath?: string) =>
  new HttpOrigin(`${stack.httpApi.apiId}.execute-api.${settings.region}.amazonaws.com`, {
    originPath,
    protocolPolicy: cloudfront.OriginProtocolPolicy.HTTPS_ONLY,
    originSslProtocols: [cloudfront.OriginSslPolicy.TLS_V1_2],
    customHeaders: { 'x-origin-secret': stack.originSecret.secretValue.unsafeUnwrap() },
  });

/**
 * CloudFront forwards `Authorization` only in the cache key or with *all* viewer headers. Cacheable responses have it in
 * the key, so that no user receives the response of another.
 */
export function apiBehaviors(
  scope: Construct,
  origins: Origins,
  headers: ResponseHeaders,
): Record<string, Behavior> {
  const apiRequest = new cloudfront.Function(scope, 'ApiRequest', {
    functionName: edgeFunctionName(origins.settings, 'api-request'),
    code: cloudfront.FunctionCode.fromInline(apiRequestCode()),
    runtime: cloudfront.FunctionRuntime.JS_2_0,
    comment: 'Refuses unknown addresses of the API and tells it who is asking',
  });
  const uncached: Behavior = {
    origin: apiOrigin(origins),
    viewerProtocolPolicy: cloudfront.ViewerProtocolPolicy.HTTPS_ONLY,
    allowedMethods: cloudfront.AllowedMethods.ALLOW_ALL,
    cachePolicy: cloudfront.CachePolicy.CACHING_DISABLED,
    originRequestPolicy: cloudfront.OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
    responseHeadersPolicy: headers.api,
    functionAssociations: [{ function: apiRequest, eventType: cloudfront.FunctionEventType.VIEWER_REQUEST }],
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
  const located = { ...uncached, cachePolicy: viewerLocationPolicy(scope) };
  return {
    ...Object.fromEntries(cached),
    ...Object.fromEntries(callsWithLocation.map(({ path }) => [patternOf(path), located])),
    '/api/*': uncached,
  };
}

/**
 * The calls that store where they come from: the place of a session, and the town of a sign-up with a plan. A session that the back
 * office starts, a view as a customer, has no place.
 */
const callsWithLocation: Endpoint[] = [
  ...Object.values<Record<string, Endpoint>>(api)
    .flatMap((group) => Object.values(group))
    .filter(({ startsSession, access }) => startsSession && !isForStaff(access)),
  api.subscriptions.createSubscriptionWithUser,
];

/** Those of accounts that begin alike share a behaviour, because a distribution takes few; the others of this beginning are POSTs, too. */
const patternOf = (path: string): string => (path.startsWith('/auth/re') ? '/api/auth/re*' : `/api${path}`);

/**
 * Forwards the viewer's location (country, region, city). CloudFront adds these headers only to policies that name them, and an
 * origin request policy that names them cannot forward all others except the host. A cache policy can name them as well; nothing
 * is cached by it, because the calls are POSTs. Hence behaviours of their own for the calls that need it.
 */
const viewerLocationPolicy = (scope: Construct) =>
  new cloudfront.CachePolicy(scope, 'ViewerLocation', {
    comment: 'Where a sign-up or a sign-in comes from; nothing is cached',
    minTtl: Duration.seconds(0),
    defaultTtl: Duration.seconds(0),
    // with 0 a policy may name no header
    maxTtl: Duration.seconds(1),
    headerBehavior: cloudfront.CacheHeaderBehavior.allowList(
      'CloudFront-Viewer-Country',
      'CloudFront-Viewer-Country-Region-Name',
      'CloudFront-Viewer-City',
    ),
    cookieBehavior: cloudfront.CacheCookieBehavior.none(),
    queryStringBehavior: cloudfront.CacheQueryStringBehavior.none(),
  });
