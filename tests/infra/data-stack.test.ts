import { beforeAll, describe, expect, it } from 'vitest';
import { resources, synthesize, type Resource } from './synthesize.ts';

describe('data stack', () => {
  let table: Resource;
  let buckets: Resource[];

  beforeAll(() => {
    const { templates } = synthesize();
    table = Object.values(resources(templates.data, 'AWS::DynamoDB::GlobalTable'))[0]!;
    buckets = Object.values(resources(templates.data, 'AWS::S3::Bucket'));
  });

  it('P43: the table has point-in-time recovery and deletion protection in every replica, and survives its stack', () => {
    expect(table.Properties.Replicas).toHaveLength(1);
    for (const replica of table.Properties.Replicas) {
      expect(replica.PointInTimeRecoverySpecification).toEqual({ PointInTimeRecoveryEnabled: true });
      expect(replica.DeletionProtectionEnabled).toBe(true);
    }
    expect(table).toMatchObject({ DeletionPolicy: 'Retain', UpdateReplacePolicy: 'Retain' });
  });

  it('the table has the keys and indexes that the entities use', () => {
    const { KeySchema, GlobalSecondaryIndexes, TimeToLiveSpecification, BillingMode } = table.Properties;
    const names = (schema: { AttributeName: string }[]) => schema.map((each) => each.AttributeName);
    expect(names(KeySchema)).toEqual(['pk', 'sk']);
    expect(
      GlobalSecondaryIndexes.map((each: { IndexName: string; KeySchema: [] }) => [
        each.IndexName,
        ...names(each.KeySchema),
      ]),
    ).toEqual([
      ['gsi1', 'gsi1pk', 'gsi1sk'],
      ['gsi2', 'gsi2pk', 'gsi2sk'],
      ['gsi3', 'gsi3pk', 'gsi3sk'],
      ['gsi4', 'gsi4pk', 'gsi4sk'],
    ]);
    expect(
      GlobalSecondaryIndexes.map((each: { Projection: { ProjectionType: string } }) => each.Projection),
    ).toEqual([
      { ProjectionType: 'ALL' },
      { ProjectionType: 'ALL' },
      { ProjectionType: 'KEYS_ONLY' },
      { ProjectionType: 'ALL' },
    ]);
    expect(TimeToLiveSpecification).toEqual({ AttributeName: 'ttl', Enabled: true });
    expect(BillingMode).toBe('PAY_PER_REQUEST');
  });

  it('the stream of the table tells what has changed, and nothing of what it contains', () => {
    expect(table.Properties.StreamSpecification).toEqual({ StreamViewType: 'KEYS_ONLY' });
  });

  it('dead letters are kept for two weeks', () => {
    const queues = Object.values(resources(synthesize().templates.data, 'AWS::SQS::Queue'));
    expect(queues.map(({ Properties }) => Properties.MessageRetentionPeriod)).toEqual([14 * 24 * 3600]);
  });

  it('P43: the picture bucket is private, versioned and survives its stack', () => {
    expect(buckets).toHaveLength(1);
    expect(buckets[0]).toMatchObject({
      DeletionPolicy: 'Retain',
      Properties: {
        VersioningConfiguration: { Status: 'Enabled' },
        PublicAccessBlockConfiguration: {
          BlockPublicAcls: true,
          BlockPublicPolicy: true,
          IgnorePublicAcls: true,
          RestrictPublicBuckets: true,
        },
      },
    });
  });
});

describe('references between stacks', () => {
  type Found = [stack: string, type: string, path: string];

  /** Where templates refer to another stack by this intrinsic function. */
  function referencesBy(name: 'Fn::ImportValue' | 'Fn::GetStackOutput', changes = {}): Found[] {
    const found: Found[] = [];
    for (const [stack, template] of Object.entries(synthesize(changes).templates)) {
      const visit = (type: string, value: unknown, path: string) => {
        if (typeof value !== 'object' || value === null) return;
        for (const [key, inner] of Object.entries(value)) {
          if (key === name) found.push([stack, type, path]);
          else visit(type, inner, [path, key].filter(Boolean).join('.'));
        }
      };
      for (const { Type, Properties } of Object.values(resources(template))) visit(Type, Properties, '');
    }
    return found;
  }
  const mapping = 'AWS::Lambda::EventSourceMapping';

  it('both readers of the stream import it strongly: it cannot be changed in place, and its table is not made anew beneath them', () => {
    expect(referencesBy('Fn::ImportValue')).toEqual([
      ['mailing', mapping, 'EventSourceArn'],
      ['site', mapping, 'EventSourceArn'],
    ]);
    const weak = referencesBy('Fn::GetStackOutput');
    expect(weak.filter(([, , path]) => path === 'EventSourceArn')).toEqual([]);
    expect(weak.length).toBeGreaterThan(100);
  });

  it('the export stays when a restored table is used, because its readers leave it only later in the same deployment', () => {
    const restoredTable = { name: 'restored', streamLabel: '2026-11-26T11:00:00.000' };
    const exportOf = (changes: object) =>
      Object.values(synthesize(changes).templates.data.findOutputs('*')).filter(
        (output) => (output as { Export?: object }).Export,
      );
    expect(exportOf({ restoredTable })).toEqual(exportOf({}));
    expect(exportOf({})).toHaveLength(1);
    expect(referencesBy('Fn::ImportValue', { restoredTable })).toEqual([]);
  });
});
