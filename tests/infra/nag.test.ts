import { Topic } from 'aws-cdk-lib/aws-sns';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { synthesize } from './synthesize.ts';

const domain = {
  name: 'tienda.example',
  certificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/1' as const,
};
const webAclArn = 'arn:aws:wafv2:us-east-1:123456789012:global/webacl/a/b' as const;

// the other tests skip CloudFormation's own rules, which take two seconds each time
beforeAll(() => void vi.stubEnv('CDK_VALIDATION', 'true'));
afterAll(() => void vi.unstubAllEnvs());

describe('cdk-nag and CloudFormation rules', () => {
  it.each([
    ['with default settings', {}],
    ['with a domain', { domain }],
    ['with a Web ACL', { edge: true, webAclArn }],
  ])('P43: a stage %s has no unacknowledged finding', (_, changes) => {
    const { report } = synthesize(changes);
    expect(report.pluginReports).toEqual([]);
  });

  it('P43: a resource that violates a cdk-nag rule fails the synthesis', () => {
    expect(() => synthesize({}, ({ watch }) => void new Topic(watch, 'Careless'))).toThrow(/SNS3/);
  });
});
