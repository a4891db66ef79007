import { Topic } from 'aws-cdk-lib/aws-sns';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { synthesize } from './synthesize.ts';

const domain = {
  name: 'tienda.example',
  certificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/1' as const,
};
const webAclArn = 'arn:aws:wafv2:us-east-1:123456789012:global/webacl/a/b' as const;

// the other tests leave CloudFormation's own rules out: they cost two seconds each time
beforeAll(() => void vi.stubEnv('CDK_VALIDATION', 'true'));
afterAll(() => void vi.unstubAllEnvs());

describe('cdk-nag and CloudFormation’s own rules', () => {
  it.each([
    ['as it is', {}],
    ['with a domain', { domain }],
    ['with a Web ACL', { edge: true, webAclArn }],
  ])('P43: a stage %s has no finding without a reason', (_, changes) => {
    const { report } = synthesize(changes);
    expect(report.pluginReports).toEqual([]);
  });

  it('P43: a resource that breaks a rule stops the synthesis', () => {
    expect(() => synthesize({}, ({ watch }) => void new Topic(watch, 'Careless'))).toThrow(/SNS3/);
  });
});
