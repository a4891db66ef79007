import type { Template } from 'aws-cdk-lib/assertions';
import { beforeAll, describe, expect, it } from 'vitest';
import { identityStatements } from './policies.ts';
import { resources, synthesize } from './synthesize.ts';

/** CDK's own custom resources, which run during a deployment; none of our functions is in this list. */
const deployHelpers = [/^CustomCDKBucketDeployment/, /^AWSCDKTriggerCustomResourceProvider/];
const ours = (id: string) => !deployHelpers.some((each) => each.test(id));

describe('templates', () => {
  let templates: Record<string, Template>;

  beforeAll(() => {
    templates = synthesize({ edge: true }).templates;
  });

  it('P43: no role of ours has a wildcard action or resource, except the reader of metrics, or a managed policy', () => {
    const wildcards = Object.values(templates).flatMap((template) =>
      identityStatements(template)
        .filter(
          ({ id, statement }) =>
            ours(id) && JSON.stringify([statement.Action, statement.Resource]).includes('*'),
        )
        .map(({ id, statement: { Action, Resource } }) => ({ id, Action, Resource })),
    );
    const managed = Object.values(templates).flatMap((template) =>
      Object.entries(resources(template, 'AWS::IAM::Role'))
        .filter(([id, { Properties }]) => ours(id) && Properties.ManagedPolicyArns)
        .map(([id]) => id),
    );
    // metrics have no ARN: CloudWatch takes no other resource for reading them
    expect(wildcards).toEqual([
      {
        id: expect.stringMatching(/^WatchWatchDistributionRole/) as string,
        Action: ['cloudwatch:GetMetricStatistics'],
        Resource: ['*'],
      },
    ]);
    expect(managed).toEqual([]);
  });

  it('P43: no role may scan the table', () => {
    expect(JSON.stringify(Object.values(templates).map((each) => each.toJSON()))).not.toContain(
      'dynamodb:Scan',
    );
  });

  it('P43: templates contain secrets as dynamic references only', () => {
    const text = JSON.stringify(Object.values(templates).map((each) => each.toJSON()));
    expect(text).not.toMatch(/\b(sk|rk|whsec|pk)_(test_|live_)?[A-Za-z0-9]{8,}/);
    const api = resources(templates['api']!, 'AWS::Lambda::Function');
    const origin = Object.values(api).map(({ Properties }) => Properties.Environment.Variables.ORIGIN_SECRET);
    expect(origin.filter(Boolean).length).toBeGreaterThan(0);
    for (const each of origin.filter(Boolean))
      expect(JSON.stringify(each)).toContain('{{resolve:secretsmanager:');
    for (const { Properties } of Object.values(resources(templates['api']!, 'AWS::SecretsManager::Secret'))) {
      expect(Properties.SecretString).toBeUndefined();
      expect(Properties.GenerateSecretString.PasswordLength).toBeGreaterThanOrEqual(32);
    }
  });
});
