import { beforeAll, describe, expect, it } from 'vitest';
import { rowOf } from '#infra/functions.ts';
import { settingsOf } from '#infra/settings.ts';
import { resources, synthesize, type Resource } from './synthesize.ts';

describe('mails', () => {
  let template: ReturnType<typeof synthesize>['templates']['mailing'];
  let queues: Resource[];

  beforeAll(() => {
    template = synthesize().templates.mailing;
    queues = Object.values(resources(template, 'AWS::SQS::Queue'));
  });

  it('a failing mail is tried five times, then kept for two weeks', () => {
    const queue = queues.find(({ Properties }) => Properties.RedrivePolicy)!;
    expect(queue.Properties.RedrivePolicy.maxReceiveCount).toBe(5);
    expect(queue.Properties.VisibilityTimeout).toBeGreaterThanOrEqual(6 * rowOf('send-mails').timeout);
    const dead = queues.find(({ Properties }) => !Properties.RedrivePolicy)!;
    expect(dead.Properties.MessageRetentionPeriod).toBe(14 * 24 * 3600);
  });

  it('a batch reports its failures one by one', () => {
    const source = Object.values(resources(template, 'AWS::Lambda::EventSourceMapping'))[0]!;
    expect(source.Properties).toMatchObject({
      BatchSize: 10,
      MaximumBatchingWindowInSeconds: 1,
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      ScalingConfig: { MaximumConcurrency: 2 },
    });
  });

  it('templates carry subject, HTML and text', () => {
    expect(
      Object.values(resources(template, 'AWS::SES::Template')).map(({ Properties }) => Properties.Template),
    ).toEqual([
      {
        TemplateName: 'tenaz-dev-welcome',
        SubjectPart: 'Hola',
        HtmlPart: '<p>{{name}}</p>',
        TextPart: '{{name}}',
      },
    ]);
  });

  it('a domain without a Route 53 zone prints the records to write by hand', () => {
    const mail = { ...settingsOf('dev').mail, identity: { domain: 'tienda.example' } };
    const { mailing } = synthesize({ mail }).templates;
    const outputs = Object.keys(mailing.findOutputs('*'));
    expect(outputs.filter((each) => each.startsWith('DkimRecord'))).toHaveLength(3);
  });

  it('in SES’s sandbox the listed recipients are allowed, and only those', () => {
    const mail = { ...settingsOf('dev').mail, sandboxRecipients: ['ana@tienda.example'] };
    const { mailing } = synthesize({ mail }).templates;
    expect(JSON.stringify(mailing.toJSON())).toContain(':identity/ana@tienda.example');
  });
});
