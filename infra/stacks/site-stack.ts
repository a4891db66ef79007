import { CfnOutput, type CfnResource, Stack, type StackProps } from 'aws-cdk-lib';
import { AaaaRecord, ARecord, HostedZone, RecordTarget } from 'aws-cdk-lib/aws-route53';
import { CloudFrontTarget } from 'aws-cdk-lib/aws-route53-targets';
import { Trigger } from 'aws-cdk-lib/triggers';
import type { Construct } from 'constructs';
import { webhookEvents } from '#shared/rules/subscriptions/stripe-events.ts';
import type { ApiStack } from './api-stack.ts';
import type { Artifacts } from '../build/artifacts.ts';
import type { DataStack } from './data-stack.ts';
import { KeptLogs } from '../constructs/kept-logs.ts';
import { ShopFunction } from '../constructs/shop-function.ts';
import { AccessLogFiles } from '../site/access-log-files.ts';
import { DistributionWatch } from '../site/distribution-watch.ts';
import { PageRendering } from '../site/page-rendering.ts';
import { SiteDistribution } from '../site/site-distribution.ts';
import { SiteFiles } from '../site/site-files.ts';
import type { Domain, Settings } from '../settings.ts';

interface Props extends StackProps {
  settings: Settings;
  artifacts: Artifacts;
  data: DataStack;
  api: ApiStack;
}

/** The distribution and who watches it, the site's files, and the function that writes the defaults of a new stage. */
export class SiteStack extends Stack {
  readonly distribution: SiteDistribution;

  constructor(scope: Construct, id: string, { settings, artifacts, data, api, ...props }: Props) {
    super(scope, id, props);
    const files = new SiteFiles(this, 'Files', settings, artifacts.site);
    const { bucket } = files;
    this.distribution = new SiteDistribution(this, 'Distribution', {
      settings,
      site: artifacts.site,
      files: bucket,
      pictures: data.pictures,
      api,
    });
    if (settings.accessLogOf) new AccessLogFiles(this, 'AccessLog', settings);
    if (settings.domain?.hostedZone) this.records(settings.domain);
    const url = `https://${settings.domain?.name ?? this.distribution.distributionDomainName}`;
    const context = { settings, data, bundles: artifacts.functions };
    const initialized = this.initialize(new ShopFunction(this, 'initialize-stage', context), url);
    new PageRendering(this, 'Rendering', {
      context: { ...context, bundles: artifacts.pages, site: bucket },
      // the address of the site is in the table then
      after: [files, initialized],
    });
    new DistributionWatch(this, 'Watch', {
      context,
      distribution: this.distribution,
      apiId: api.httpApi.apiId,
    });
    this.keepTriggerLogs(settings);
    new CfnOutput(this, 'SiteUrl', { value: url });
    new CfnOutput(this, 'DistributionId', { value: this.distribution.distributionId });
    new CfnOutput(this, 'WebhookUrl', { value: `${url}/api/stripe/webhook` });
    new CfnOutput(this, 'WebhookEvents', { value: webhookEvents.join(', ') });
  }

  /**
   * Runs at the end of each deployment that changes it. It writes the site's address to the table, where functions read
   * it: in their environment it would make gateway and distribution depend on each other.
   */
  private initialize(handler: ShopFunction, url: string): Trigger {
    handler.addEnvironment('SITE_URL', url);
    return new Trigger(this, 'Initialize', { handler, executeAfter: [this.distribution] });
  }

  /** CDK's function behind triggers would create a log group by itself, which keeps everything for ever. */
  private keepTriggerLogs(settings: Settings): void {
    const provider = this.node.findChild('AWSCDK.TriggerCustomResourceProviderCustomResourceProvider');
    const { logGroupName } = new KeptLogs(this, 'TriggerLogs', settings);
    (provider.node.findChild('Handler') as CfnResource).addPropertyOverride('LoggingConfig', {
      LogGroup: logGroupName,
    });
  }

  private records({ name, hostedZone }: Domain): void {
    const zone = HostedZone.fromHostedZoneAttributes(this, 'Zone', {
      hostedZoneId: hostedZone!.id,
      zoneName: hostedZone!.name,
    });
    const target = RecordTarget.fromAlias(new CloudFrontTarget(this.distribution));
    new ARecord(this, 'Address', { zone, recordName: name, target });
    new AaaaRecord(this, 'AddressV6', { zone, recordName: name, target });
  }
}
