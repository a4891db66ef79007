import { beforeAll, describe, expect, it } from 'vitest';
import { keys } from '#functions/entities.ts';
import { matches, type Pattern } from '#infra/local/event-bus.ts';
import { isRedirect, type Endpoint } from '#shared/contracts/endpoint.ts';
import { api } from '#shared/contracts/index.ts';
import { renderedKey, renderedKeys, renderedPath } from '#shared/rules/catalogue/rendered-pages.ts';
import { trustedTypesPolicies } from '#shared/trusted-types.ts';
import { firstOf, nightly } from '#tests/support/run/rounds.ts';
import { policiesOf } from './policies.ts';
import { resources, synthesize } from './synthesize.ts';

type SiteTemplate = ReturnType<typeof synthesize>['templates']['site'];
const distributionOf = (template: SiteTemplate) =>
  Object.values(resources(template, 'AWS::CloudFront::Distribution'))[0]!.Properties.DistributionConfig;

/** Whether a pattern of a behaviour, which may end with a star, takes a path. */
const matchesPath = (pattern: string, path: string): boolean =>
  pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern;

describe('site stack', () => {
  let template: SiteTemplate;
  let config: ReturnType<typeof distributionOf>;
  const behavior = (pattern: string) =>
    config.CacheBehaviors.find(({ PathPattern }: { PathPattern: string }) => PathPattern === pattern);
  const scheduleOf = (construct: string) =>
    Object.entries(resources(template, 'AWS::Scheduler::Schedule')).find(([id]) =>
      id.startsWith(construct),
    )![1].Properties;
  const headersOf = (policy: { Ref: string }, of = template) =>
    resources(of, 'AWS::CloudFront::ResponseHeadersPolicy')[policy.Ref]!.Properties
      .ResponseHeadersPolicyConfig;

  beforeAll(() => {
    template = synthesize().templates.site;
    config = distributionOf(template);
  });

  it('P25: the distribution neither replaces an API error by a page nor caches it', () => {
    expect(config.CustomErrorResponses.length).toBeGreaterThan(0);
    for (const each of config.CustomErrorResponses) {
      expect(each.ResponsePagePath).toBeUndefined();
      expect(each.ErrorCachingMinTTL).toBe(0);
    }
    const rewrite = config.DefaultCacheBehavior.FunctionAssociations[0].FunctionARN;
    expect(behavior('/api/*').FunctionAssociations).not.toContainEqual(
      expect.objectContaining({ FunctionARN: rewrite }),
    );
  });

  it('the distribution forwards /api to the gateway with the origin secret and all viewer headers except the host', () => {
    const origin = config.Origins.find(({ Id }: { Id: string }) => Id === behavior('/api/*').TargetOriginId);
    expect(origin.CustomOriginConfig.OriginProtocolPolicy).toBe('https-only');
    expect(JSON.stringify(origin.OriginCustomHeaders)).toMatch(
      /x-origin-secret.*\{\{resolve:secretsmanager:/,
    );
    // the ids of the managed policies CachingDisabled and AllViewerExceptHostHeader
    expect(behavior('/api/*').CachePolicyId).toBe('4135ea2d-6df8-44a3-9df3-4b5a84be39ad');
    expect(behavior('/api/*').OriginRequestPolicyId).toBe('b689b0a8-53d0-40ab-baf2-68738e2966ac');
  });

  it('P141: the distribution forwards country, region and city of the viewer to all sign-ups and sign-ins, which it never caches', () => {
    const paths = config.CacheBehaviors.map(({ PathPattern }: { PathPattern: string }) => PathPattern);
    const operations = Object.values<Record<string, Endpoint>>(api).flatMap((group) => Object.values(group));
    // a view of the back office says nothing of its place
    const starting = operations.filter(
      ({ startsSession, path }) => startsSession && !path.includes('view-as'),
    );
    expect(starting).toContain(api.passkeys.signIn);
    const isLocated = (path: string) => behavior(path)?.CachePolicyId?.Ref?.startsWith('ViewerLocation');
    const calls = [...starting, api.subscriptions.createSubscriptionWithUser];
    const located = paths.filter(isLocated);
    const patternOf = (path: string) =>
      located.find((each: string) =>
        each.endsWith('*') ? `/api${path}`.startsWith(each.slice(0, -1)) : each === `/api${path}`,
      );
    expect(new Set(located)).toEqual(new Set(calls.map(({ path }) => patternOf(path))));
    // CloudFront caches responses to GET, HEAD and OPTIONS: what shares a pattern is a POST as well
    for (const { method, path } of operations)
      if (patternOf(path) !== undefined) expect([path, method]).toEqual([path, 'POST']);
    for (const { path } of calls) {
      const found = behavior(patternOf(path));
      expect(paths.indexOf(found.PathPattern)).toBeLessThan(paths.indexOf('/api/*'));
      expect(found).toMatchObject({
        ...behavior('/api/*'),
        PathPattern: found.PathPattern,
        CachePolicyId: expect.anything(),
      });
      const policy = resources(template, 'AWS::CloudFront::CachePolicy')[found.CachePolicyId.Ref];
      expect(policy!.Properties.CachePolicyConfig).toMatchObject({ MinTTL: 0, DefaultTTL: 0 });
      expect(
        policy!.Properties.CachePolicyConfig.ParametersInCacheKeyAndForwardedToOrigin.HeadersConfig,
      ).toEqual({
        HeaderBehavior: 'whitelist',
        Headers: [
          'CloudFront-Viewer-Country',
          'CloudFront-Viewer-Country-Region-Name',
          'CloudFront-Viewer-City',
        ],
      });
    }
    expect(JSON.stringify(resources(template, 'AWS::CloudFront::OriginRequestPolicy'))).not.toContain(
      'CloudFront-Viewer',
    );
    // the limit of a distribution is 25
    expect(paths.length).toBeLessThan(25);
  });

  it('a page, file, picture or clip that is not there is answered by the gateway, with the origin secret', () => {
    const media = ['/media/products/*', '/media/exercises/*'].map(behavior);
    for (const pages of [config.DefaultCacheBehavior, behavior('/auth/*'), ...media]) {
      const group = config.OriginGroups.Items.find(({ Id }: { Id: string }) => Id === pages.TargetOriginId);
      expect(group.FailoverCriteria.StatusCodes.Items).toEqual([404]);
      const [files, gateway] = group.Members.Items.map(({ OriginId }: { OriginId: string }) =>
        config.Origins.find(({ Id }: { Id: string }) => Id === OriginId),
      );
      expect(files.S3OriginConfig).toBeDefined();
      expect(gateway.OriginPath).toBe('/api/pages');
      expect(JSON.stringify(gateway.OriginCustomHeaders)).toMatch(
        /x-origin-secret.*\{\{resolve:secretsmanager:/,
      );
    }
  });

  it('P112: changes of products and categories wake render-pages, and none is lost', () => {
    const { Properties } = Object.values(resources(template, 'AWS::Lambda::EventSourceMapping'))[0]!;
    expect(Properties).toMatchObject({
      StartingPosition: 'TRIM_HORIZON',
      // each call lists all pages for the sitemap: 5,000 products in calls of 100 records would list them a hundred times
      BatchSize: 1000,
      MaximumBatchingWindowInSeconds: 1,
      BisectBatchOnFunctionError: true,
      FunctionResponseTypes: ['ReportBatchItemFailures'],
    });
    const patterns = Properties.FilterCriteria.Filters.map(
      ({ Pattern }: { Pattern: string }) => JSON.parse(Pattern) as Pattern,
    );
    const taken = ({ pk, sk }: { pk: string; sk: string }) =>
      patterns.some((each: Pattern) =>
        matches(each, { dynamodb: { Keys: { pk: { S: pk }, sk: { S: sk } } } }),
      );
    expect([keys.product('prd_1'), keys.category('cat_1')].map(taken)).toEqual([true, true]);
    const others = [
      keys.productSlug('whey'),
      keys.stockEntry('prd_1', 'stk_1'),
      keys.user('usr_1'),
      keys.order('usr_1', 'ord_1'),
    ];
    expect(others.filter(taken)).toEqual([]);
    expect(JSON.stringify(Properties.DestinationConfig.OnFailure.Destination)).toContain('DeadLetters');
  });

  it('all pages are compared after each deployment, which does not wait, and every night', () => {
    const triggers = Object.values(resources(template, 'Custom::Trigger'));
    expect(triggers.map(({ Properties: { InvocationType } }) => String(InvocationType)).toSorted()).toEqual([
      'Event',
      'RequestResponse',
    ]);
    expect(scheduleOf('Rendering')).toMatchObject({
      ScheduleExpression: 'cron(30 4 * * ? *)',
      ScheduleExpressionTimezone: 'Europe/Madrid',
    });
  });

  it('P214: the metrics of this distribution and of this gateway are looked at every two minutes', () => {
    const lambdas = Object.entries(resources(template, 'AWS::Lambda::Function'));
    const [id, { Properties }] = lambdas.find(
      ([, each]) => each.Properties.FunctionName === 'tenaz-dev-watch-distribution',
    )!;
    const [distribution] = Object.keys(resources(template, 'AWS::CloudFront::Distribution'));
    const { DISTRIBUTION_ID, API_ID, EDGE_FUNCTIONS } = Properties.Environment.Variables;
    const atEdge = Object.values(resources(template, 'AWS::CloudFront::Function'));
    expect(EDGE_FUNCTIONS.split(' ').toSorted()).toEqual(
      atEdge.map((each) => String(each.Properties.Name)).toSorted(),
    );
    expect(DISTRIBUTION_ID).toEqual({ Ref: distribution });
    expect(JSON.stringify(API_ID)).toMatch(/HttpApi/);
    // the alarm `errors` looks at five minutes: a run that is a minute late must not end it
    expect(scheduleOf('Watch')).toMatchObject({
      ScheduleExpression: 'rate(2 minutes)',
      Target: { Arn: { 'Fn::GetAtt': [id, 'Arn'] } },
    });
    // five alarms of the stage count its log, and none stands beside them
    expect(Object.keys(resources(template, 'AWS::CloudWatch::Alarm'))).toEqual([]);
  });

  it('render-pages may write pages, the sitemap and security.txt, and no other file of the site', () => {
    const role = Object.keys(resources(template, 'AWS::IAM::Role')).find((id) =>
      id.startsWith('RenderingRenderPages'),
    )!;
    const writing = policiesOf(template, role).filter(({ Action }) => Action.includes('s3:PutObject'));
    expect(writing).toHaveLength(1);
    const written = JSON.stringify(writing[0]!.Resource);
    expect(written.match(/"\/[^"]*"/g)).toEqual([
      '"/.well-known/security.txt"',
      `"/${renderedKeys}"`,
      '"/sitemap.xml"',
    ]);
    const form = new RegExp(`^${renderedKeys.replaceAll('.', '\\.').replaceAll('?', '.')}$`);
    expect(renderedKey('/tienda/whey')).toMatch(form);
    expect(renderedPath(renderedKey('/tienda/whey'))).toBe('/tienda/whey');
    expect(renderedKey(`/tienda/categoria/${'x'.repeat(80)}`)).toMatch(form);
    for (const key of ['index.html', 'app.html', 'assets/index-1.js', 'tienda/index.html'])
      expect(key).not.toMatch(form);
  });

  it('public reads are cached for a minute at most, keyed by query and Authorization', () => {
    const patterns = config.CacheBehaviors.map(({ PathPattern }: { PathPattern: string }) => PathPattern);
    expect(patterns.indexOf('/api/products*')).toBeGreaterThan(-1);
    expect(patterns.indexOf('/api/products*')).toBeLessThan(patterns.indexOf('/api/*'));
    const policy = resources(template, 'AWS::CloudFront::CachePolicy')[
      behavior('/api/products*').CachePolicyId.Ref
    ];
    expect(policy!.Properties.CachePolicyConfig).toMatchObject({ MinTTL: 0, DefaultTTL: 0, MaxTTL: 60 });
    expect(policy!.Properties.CachePolicyConfig.ParametersInCacheKeyAndForwardedToOrigin).toMatchObject({
      QueryStringsConfig: { QueryStringBehavior: 'all' },
      HeadersConfig: { HeaderBehavior: 'whitelist', Headers: ['Authorization'] },
      CookiesConfig: { CookieBehavior: 'none' },
    });
  });

  it('P23: sign-in redirects are never cached', () => {
    const patterns = config.CacheBehaviors.map(({ PathPattern }: { PathPattern: string }) => PathPattern);
    // the exchange and the join are no redirects, and CloudFront caches no response to a POST
    const ofSignIn = patterns.filter((pattern: string) => pattern.startsWith('/api/oauth'));
    expect(ofSignIn).toEqual(['/api/oauth/providers*', '/api/oauth/google/exchange', '/api/oauth/join']);
    for (const endpoint of Object.values(api.oauth).filter(isRedirect)) {
      const pattern = patterns.find((each: string) => matchesPath(each, `/api${endpoint.path}`));
      expect(behavior(pattern).CachePolicyId).toBe('4135ea2d-6df8-44a3-9df3-4b5a84be39ad');
    }
  });

  it('P40: pages may run only scripts of the shop and of Stripe, and cannot be framed', () => {
    const { SecurityHeadersConfig } = headersOf(config.DefaultCacheBehavior.ResponseHeadersPolicyId);
    // joined from parts: the address of the bucket of uploads is known after its stack
    const csp = JSON.stringify(SecurityHeadersConfig.ContentSecurityPolicy);
    expect(csp).toContain("default-src 'none'");
    const stripe = 'https://js.stripe.com https://*.js.stripe.com';
    expect(csp).toContain(`script-src 'self' ${stripe};`);
    expect(csp).toContain("worker-src 'self';");
    expect(csp).toContain(`frame-src ${stripe} https://hooks.stripe.com;`);
    expect(csp).toContain("frame-ancestors 'none'");
    expect(SecurityHeadersConfig.StrictTransportSecurity).toMatchObject({
      AccessControlMaxAgeSec: 730 * 24 * 3600,
      IncludeSubdomains: true,
    });
    expect(SecurityHeadersConfig.ReferrerPolicy.ReferrerPolicy).toBe('strict-origin-when-cross-origin');
  });

  it.each(firstOf(1, ['enforced', 'reported']))(
    'P159: text becomes markup or a script by the policies of the site; what breaks that is %s',
    (trustedTypes) => {
      const changed = synthesize({ trustedTypes }).templates.site;
      const { DefaultCacheBehavior, CacheBehaviors } = distributionOf(changed);
      const signIn = CacheBehaviors.find(
        ({ PathPattern }: { PathPattern: string }) => PathPattern === '/auth/*',
      );
      const directives = `require-trusted-types-for 'script'; trusted-types ${trustedTypesPolicies.join(' ')}; report-uri /api${api.emails.reportViolation.path}`;
      for (const { ResponseHeadersPolicyId } of [DefaultCacheBehavior, signIn]) {
        const { CustomHeadersConfig, SecurityHeadersConfig } = headersOf(ResponseHeadersPolicyId, changed);
        const reported = CustomHeadersConfig.Items.filter(
          ({ Header }: { Header: string }) => Header === 'Content-Security-Policy-Report-Only',
        ).map(({ Value }: { Value: string }) => Value);
        expect(reported).toEqual(trustedTypes === 'reported' ? [directives] : []);
        const csp = JSON.stringify(SecurityHeadersConfig.ContentSecurityPolicy);
        expect(csp).toContain(`report-uri /api${api.emails.reportViolation.path}`);
        expect(csp.includes(directives)).toBe(trustedTypes === 'enforced');
      }
    },
  );

  it('no other site holds a window of the shop or loads its pages and data; pictures may be shown anywhere', () => {
    const headers = ({ ResponseHeadersPolicyId }: { ResponseHeadersPolicyId: { Ref: string } }) =>
      (headersOf(ResponseHeadersPolicyId).CustomHeadersConfig?.Items ?? []).map(
        ({ Header, Value }: { Header: string; Value: string }) => `${Header}: ${Value}`,
      );
    const [ownWindow, ownData] = ['Cross-Origin-Opener-Policy', 'Cross-Origin-Resource-Policy'].map(
      (name) => `${name}: same-origin`,
    );
    for (const pages of [config.DefaultCacheBehavior, behavior('/auth/*')])
      expect(headers(pages)).toEqual(expect.arrayContaining([ownWindow, ownData]));
    expect(headers(behavior('/api/*'))).toContain(ownData);
    expect(headers(behavior('/media/products/*'))).not.toContain(ownData);
  });

  it('P24: the sign-in callback page sends no referrer and is not cached', () => {
    const headers = headersOf(behavior('/auth/*').ResponseHeadersPolicyId);
    expect(headers.SecurityHeadersConfig.ReferrerPolicy.ReferrerPolicy).toBe('no-referrer');
    expect(headers.CustomHeadersConfig.Items).toContainEqual({
      Header: 'Cache-Control',
      Value: 'no-store',
      Override: true,
    });
    expect(config.Logging).toBeUndefined();
  });

  it('P42: pages are revalidated on every visit, hashed assets cached for ever, and old assets never deleted', () => {
    const deployments = Object.values(resources(template, 'Custom::CDKBucketDeployment')).map(
      ({ Properties }) => Properties,
    );
    expect(deployments.every(({ Prune }) => Prune === false)).toBe(true);
    const rules = deployments.map(({ Include, Exclude, SystemMetadata }) => [
      Include,
      Exclude,
      SystemMetadata,
    ]);
    const day = 'public, max-age=86400';
    expect(rules).toEqual([
      [['assets/*'], ['*'], { 'cache-control': 'public, max-age=31536000, immutable' }],
      [['pictures/*'], ['*'], { 'cache-control': day }],
      [['pictures/*.avif'], ['*'], { 'cache-control': day, 'content-type': 'image/avif' }],
      [undefined, ['assets/*', 'pictures/*', '.vite/*'], { 'cache-control': 'no-cache' }],
    ]);
  });

  it('the stack outputs the addresses of the site and of the webhook', () => {
    expect(Object.keys(template.findOutputs('*'))).toEqual(expect.arrayContaining(['SiteUrl', 'WebhookUrl']));
  });

  it('a stage with a domain has its certificate, TLS 1.2_2021, DNS records, and no cdk-nag finding', () => {
    const domain = {
      name: 'tienda.example',
      certificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/1' as const,
      hostedZone: { id: 'Z1', name: 'tienda.example' },
    };
    const own = synthesize({ domain }).templates.site;
    expect(distributionOf(own)).toMatchObject({
      Aliases: ['tienda.example'],
      ViewerCertificate: { MinimumProtocolVersion: 'TLSv1.2_2021' },
    });
    expect(Object.keys(resources(own, 'AWS::Route53::RecordSet'))).toHaveLength(2);
    expect(own.findOutputs('SiteUrl')['SiteUrl']!['Value']).toBe('https://tienda.example');
  });

  nightly('the distribution uses the Web ACL of the settings', () => {
    const webAclArn = 'arn:aws:wafv2:us-east-1:123456789012:global/webacl/a/b' as const;
    expect(distributionOf(synthesize({ webAclArn }).templates.site).WebACLId).toBe(webAclArn);
  });

  it('the stage initializer runs last, with the address of the site', () => {
    const [trigger] = Object.values(resources(template, 'Custom::Trigger'));
    expect(trigger).toMatchObject({
      DependsOn: expect.arrayContaining([expect.stringMatching(/^Distribution/)]),
    });
    const lambda = Object.values(resources(template, 'AWS::Lambda::Function')).find(
      ({ Properties }) => Properties.FunctionName === 'tenaz-dev-initialize-stage',
    )!;
    expect(JSON.stringify(lambda.Properties.Environment.Variables.SITE_URL)).toContain('https://');
  });
});
