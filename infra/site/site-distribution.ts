import { Duration, Stack } from 'aws-cdk-lib';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import * as cloudfront from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import { acknowledge } from '../constructs/acknowledge.ts';
import { ResponseHeaders } from './response-headers.ts';
import type { Domain, Settings } from '../settings.ts';
import { apiBehaviors, mediaBehavior, pageBehavior, type Origins } from './site-behaviors.ts';

/** One domain for site, pictures and API: no CORS, and one place for headers and caching. */
export class SiteDistribution extends cloudfront.Distribution {
  constructor(scope: Construct, id: string, props: Origins) {
    const { settings } = props;
    const headers = new ResponseHeaders(scope, 'Headers', {
      uploads: `https://${props.api.uploads.bucketRegionalDomainName}`,
      trustedTypes: settings.trustedTypes,
    });
    const page = pageBehavior(scope, props, headers);
    const media = mediaBehavior(scope, props, headers);
    super(scope, id, {
      comment: `${Stack.of(scope).stackName}: site, pictures and API`,
      defaultRootObject: 'index.html',
      defaultBehavior: page,
      additionalBehaviors: {
        '/auth/*': { ...page, responseHeadersPolicy: headers.signIn },
        ...apiBehaviors(scope, props, headers),
        '/media/products/*': media,
        '/media/exercises/*': media,
      },
      // errors must not be cached for other visitors: by default CloudFront caches a 404 for ten seconds.
      // No error page is set, so that an API error stays JSON (P25)
      errorResponses: [404, 414, 416, 500, 501, 502, 503, 504].map((httpStatus) => ({
        httpStatus,
        ttl: Duration.seconds(0),
      })),
      httpVersion: cloudfront.HttpVersion.HTTP2_AND_3,
      priceClass: cloudfront.PriceClass[priceClasses[settings.priceClass]],
      webAclId: settings.webAclArn,
      ...ownName(scope, settings.domain),
    });
    acknowledge(this, findings(settings));
  }
}

function ownName(scope: Construct, domain?: Domain): Partial<cloudfront.DistributionProps> {
  if (!domain) return {};
  return {
    domainNames: [domain.name],
    certificate: Certificate.fromCertificateArn(scope, 'Certificate', domain.certificateArn),
    minimumProtocolVersion: cloudfront.SecurityPolicyProtocol.TLS_V1_2_2021,
  };
}

const priceClasses = {
  PriceClass_100: 'PRICE_CLASS_100',
  PriceClass_200: 'PRICE_CLASS_200',
  PriceClass_All: 'PRICE_CLASS_ALL',
} as const;

function findings(settings: Settings): Record<string, string> {
  return {
    'Annotation::@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk':
      'Every address is led to one file: none of them lists the bucket.',
    'AwsSolutions-CFR1': 'The shop is open to the world; what it ships where is decided at checkout.',
    'AwsSolutions-CFR3':
      "CloudFront's own log has queries, with searches and sign-in codes, which are never logged (P24): access-log-stack.ts has none.",
    ...(settings.webAclArn
      ? {}
      : {
          'AwsSolutions-CFR2':
            'A Web ACL is a choice of the stage (settings.webAclArn); rate limits are in the API.',
        }),
    ...(settings.domain
      ? {}
      : { 'AwsSolutions-CFR4': "CloudFront's own name comes with its own certificate and protocol list." }),
  };
}
