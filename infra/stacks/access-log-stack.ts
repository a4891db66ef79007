import { Stack, type StackProps } from 'aws-cdk-lib';
import { CfnDelivery, CfnDeliveryDestination, CfnDeliverySource } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { Settings } from '../settings.ts';
import { accessLogNames } from '../site/access-log-files.ts';

interface Props extends StackProps {
  settings: Settings & { accessLogOf: string };
}

/**
 * What a line says. Left out are the query, which carries searches and sign-in codes, the page that led here, cookies, browser and the
 * visitor's address.
 */
const fields = [
  'date',
  'time',
  'x-edge-location',
  'x-edge-request-id',
  'cs-method',
  'cs(Host)',
  'cs-uri-stem',
  'sc-status',
  'sc-bytes',
  'sc-content-type',
  'cs-bytes',
  'time-taken',
  'time-to-first-byte',
  'x-edge-result-type',
  'x-edge-detailed-result-type',
  'cs-protocol-version',
  'ssl-protocol',
];

/**
 * The access log of the distribution. CloudFront delivers chosen fields from us-east-1 only, so this stack is deployed there, and the
 * operator writes the distribution's id into the stage's settings (`accessLogOf`), as with the Web ACL (edge-stack.ts). The files are in
 * the region of all data.
 */
export class AccessLogStack extends Stack {
  constructor(scope: Construct, id: string, { settings, ...props }: Props) {
    super(scope, id, props);
    const names = accessLogNames(settings, this.account);
    const source = new CfnDeliverySource(this, 'Source', {
      name: names.source,
      logType: 'ACCESS_LOGS',
      resourceArn: `arn:aws:cloudfront::${this.account}:distribution/${settings.accessLogOf}`,
    });
    const destination = new CfnDeliveryDestination(this, 'Destination', {
      name: names.destination,
      destinationResourceArn: `arn:aws:s3:::${names.bucket}`,
      outputFormat: 'json',
    });
    const delivery = new CfnDelivery(this, 'Delivery', {
      deliverySourceName: names.source,
      deliveryDestinationArn: destination.attrArn,
      recordFields: fields,
      s3SuffixPath: '{yyyy}/{MM}/{dd}',
    });
    delivery.addDependency(source);
  }
}
