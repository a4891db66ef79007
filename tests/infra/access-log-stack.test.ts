import { isDeepStrictEqual } from 'node:util';
import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { expect, it } from 'vitest';
import { AccessLogStack } from '#infra/stacks/access-log-stack.ts';
import { settingsOf } from '#infra/settings.ts';
import { resources, synthesize } from './synthesize.ts';

const accessLogOf = 'E1ABCDEF';
const settings = { ...settingsOf('dev'), accessLogOf } as const;
const env = { region: 'us-east-1' };
const delivered = () => Template.fromStack(new AccessLogStack(new App(), 'log', { env, settings }));
const account = { Ref: 'AWS::AccountId' };
const join = (...parts: unknown[]) => ({ 'Fn::Join': ['', parts] });
const one = (template: Template, type: string) => {
  const found = Object.values(resources(template, type));
  expect(found).toHaveLength(1);
  return found[0]!.Properties;
};

it('P24: the access log of the distribution has no query, referrer, cookie, address or browser of a visitor', () => {
  const template = delivered();
  expect(one(template, 'AWS::Logs::DeliverySource')).toMatchObject({
    LogType: 'ACCESS_LOGS',
    ResourceArn: join('arn:aws:cloudfront::', account, ':distribution/E1ABCDEF'),
  });
  const fields: string[] = one(template, 'AWS::Logs::Delivery').RecordFields;
  expect(fields).toEqual(expect.arrayContaining(['date', 'time', 'cs-method', 'cs-uri-stem', 'sc-status']));
  expect(fields.filter((each) => /query|referer|cookie|^c-|forwarded|user-agent/i.test(each))).toEqual([]);
});

it('P24: no other log of the distribution is on: the common one has queries', () => {
  for (const changes of [{}, { accessLogOf } as const]) {
    const { site } = synthesize(changes).templates;
    const { DistributionConfig } = one(site, 'AWS::CloudFront::Distribution');
    expect(DistributionConfig.Logging).toBeUndefined();
  }
});

it('the files of the access log are deleted after a month, and only its own deliveries may write them', () => {
  const { site } = synthesize({ accessLogOf }).templates;
  const name = 'tenaz-dev-access-log-';
  const [id, { Properties }] = Object.entries(resources(site, 'AWS::S3::Bucket')).find(([, each]) =>
    isDeepStrictEqual(each.Properties.BucketName, join(name, account)),
  )!;
  expect(one(delivered(), 'AWS::Logs::DeliveryDestination').DestinationResourceArn).toEqual(
    join(`arn:aws:s3:::${name}`, account),
  );
  expect(Properties.LifecycleConfiguration.Rules[0].ExpirationInDays).toBe(30);
  const policy = Object.values(resources(site, 'AWS::S3::BucketPolicy')).find(
    (each) => each.Properties.Bucket.Ref === id,
  )!;
  const statements = policy.Properties.PolicyDocument.Statement as Record<string, unknown>[];
  const granted = statements.filter(({ Effect }) => Effect === 'Allow');
  expect(granted).toHaveLength(1);
  expect(granted[0]).toMatchObject({
    Action: 's3:PutObject',
    Principal: { Service: 'delivery.logs.amazonaws.com' },
    Condition: {
      StringEquals: { 'aws:SourceAccount': account },
      ArnLike: {
        'aws:SourceArn': [
          join('arn:aws:logs:us-east-1:', account, ':delivery-source:tenaz-dev-distribution'),
          join('arn:aws:cloudfront::', account, ':distribution/E1ABCDEF'),
        ],
      },
    },
  });
});
