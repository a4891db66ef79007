import { Topic } from 'aws-cdk-lib/aws-sns';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Settings } from '#infra/settings.ts';
import { resources, synthesize } from './synthesize.ts';

const domain = {
  name: 'tienda.example',
  certificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/1' as const,
};
const webAclArn = 'arn:aws:wafv2:us-east-1:123456789012:global/webacl/a/b' as const;

// the other tests skip CloudFormation's own rules, which take two seconds each time
beforeAll(() => void vi.stubEnv('CDK_VALIDATION', 'true'));
afterAll(() => void vi.unstubAllEnvs());

const stages: [string, Partial<Settings>][] = [
  ['with default settings', {}],
  ['with a domain', { domain }],
  ['with a Web ACL', { edge: true, webAclArn }],
  ['with an access log', { accessLogOf: 'E1ABCDEF' }],
  ['pinned to an account', { account: '123456789012' }],
];

describe.each(stages)('a stage %s', (_, changes) => {
  let stage: ReturnType<typeof synthesize>;
  beforeAll(() => void (stage = synthesize(changes)));
  const templates = () => Object.values(stage.templates);

  it('P43: has no unacknowledged finding', () => {
    expect(stage.report.pluginReports).toEqual([]);
  });

  it('has a log group with an expiry for every function, those of CDK included', () => {
    for (const template of templates()) {
      const groups = resources(template, 'AWS::Logs::LogGroup');
      for (const [id, { Properties }] of Object.entries(groups))
        expect([id, Properties.RetentionInDays]).toEqual([id, 7]);
      for (const [id, { Properties }] of Object.entries(resources(template, 'AWS::Lambda::Function')))
        expect([id, Object.keys(groups)]).toEqual([
          id,
          expect.arrayContaining([Properties.LoggingConfig?.LogGroup?.Ref]),
        ]);
    }
  });

  it('exports the stream of the table alone, so that any other resource may be made anew', () => {
    const exported = templates().flatMap((each) =>
      Object.values(each.findOutputs('*') as Record<string, { Value: unknown; Export?: object }>)
        .filter(({ Export }) => Export)
        .map(({ Value }) => Value),
    );
    expect(exported).toEqual([{ 'Fn::GetAtt': [expect.stringMatching(/^Table/), 'StreamArn'] }]);
  });
});

describe('cdk-nag and CloudFormation rules', () => {
  it('P43: a resource that violates a cdk-nag rule fails the synthesis', () => {
    expect(() => synthesize({}, ({ watch }) => void new Topic(watch, 'Careless'))).toThrow(/SNS3/);
  });
});
