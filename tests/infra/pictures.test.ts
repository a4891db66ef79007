import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { lockedClosure, type LockFile } from '#infra/build/locked-closure.ts';
import { resources, synthesize, type Resource } from './synthesize.ts';

describe('uploads of pictures', () => {
  let templates: ReturnType<typeof synthesize>['templates'];
  let uploads: Resource;

  beforeAll(() => {
    ({ templates } = synthesize());
    const buckets = Object.entries(resources(templates.api, 'AWS::S3::Bucket'));
    [, uploads] = buckets.find(([id]) => id.startsWith('Uploads'))!;
  });

  it('the bucket of uploads is private, forgets a file after a day and tells EventBridge of each', () => {
    expect(uploads.Properties).toMatchObject({
      PublicAccessBlockConfiguration: {
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      },
      LifecycleConfiguration: { Rules: [{ Status: 'Enabled', ExpirationInDays: 1 }] },
      NotificationConfiguration: { EventBridgeConfiguration: { EventBridgeEnabled: true } },
      CorsConfiguration: { CorsRules: [{ AllowedMethods: ['POST'] }] },
    });
    expect(uploads.Properties.VersioningConfiguration).toBeUndefined();
  });

  it('pages may connect to the bucket of uploads, and to no other bucket', () => {
    const policies = JSON.stringify(resources(templates.site, 'AWS::CloudFront::ResponseHeadersPolicy'));
    const sources = [...policies.matchAll(/connect-src ([^;]*);/g)].map(([, list]) => list);
    expect(sources.length).toBeGreaterThan(0);
    for (const list of sources) {
      expect(list).toMatch(/^'self' https:\/\/api\.stripe\.com https:\/\//);
      expect(list).toMatch(/Uploads\w*RegionalDomainName/);
      expect(list).not.toContain('*');
    }
  });

  it('only the rule for this bucket writes to the queue of arrivals, and calls the function that encodes them', () => {
    const rule = Object.values(resources(templates.api, 'AWS::Events::Rule')).find(({ Properties }) =>
      Properties.EventPattern?.source?.includes('aws.s3'),
    )!;
    expect(rule.Properties.EventPattern).toEqual({
      source: ['aws.s3'],
      'detail-type': ['Object Created'],
      detail: { bucket: { name: [{ Ref: expect.stringMatching(/^Uploads/) as string }] } },
    });
    const arnOf = (part: RegExp) => ({ 'Fn::GetAtt': [expect.stringMatching(part) as string, 'Arn'] });
    expect(rule.Properties.Targets.map(({ Arn }: { Arn: object }) => Arn)).toEqual([
      arnOf(/^PicturesArrivalsQueue/),
      arnOf(/^PicturesProcessPictures/),
    ]);
    const permissions = Object.values(resources(templates.api, 'AWS::Lambda::Permission')).filter(
      ({ Properties }) => JSON.stringify(Properties.FunctionName).includes('ProcessPictures'),
    );
    expect(permissions.map(({ Properties }) => Properties)).toEqual([
      {
        Action: 'lambda:InvokeFunction',
        FunctionName: arnOf(/^PicturesProcessPictures/),
        Principal: 'events.amazonaws.com',
        SourceArn: arnOf(/^PicturesArrived/),
      },
    ]);
  });
});

describe('sharp for the processor of the Lambdas', () => {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as LockFile;

  it('the part of the lock file that sharp needs has its builds for Lambda', () => {
    const { manifest, packages } = lockedClosure(lock, 'sharp');
    const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      dependencies: Record<string, string>;
    };
    expect(manifest.dependencies).toEqual({ sharp: dependencies['sharp'] });
    const names = Object.keys(packages);
    for (const name of ['sharp', '@img/sharp-linux-arm64', '@img/sharp-libvips-linux-arm64', 'detect-libc'])
      expect(names).toContain(`node_modules/${name}`);
  });

  it('a dependency inside a package’s own folder is taken before one beside it', () => {
    const packages = {
      'node_modules/a': { version: '1.0.0', dependencies: { b: '2', c: '1' } },
      'node_modules/a/node_modules/b': { version: '2.0.0', dependencies: { c: '1' } },
      'node_modules/b': { version: '1.0.0' },
      'node_modules/c': { version: '1.0.0' },
      'node_modules/d': { version: '1.0.0' },
    };
    expect(Object.keys(lockedClosure({ packages }, 'a').packages)).toEqual([
      '',
      'node_modules/a',
      'node_modules/a/node_modules/b',
      'node_modules/c',
    ]);
    expect(() => lockedClosure({ packages }, 'e')).toThrow('does not name e');
  });
});
