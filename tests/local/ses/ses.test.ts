import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SendBulkTemplatedEmailCommand, SendTemplatedEmailCommand, SESClient } from '@aws-sdk/client-ses';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startSes, type Ses } from '#infra/local/ses/index.ts';

const template = {
  TemplateName: 'order-paid',
  SubjectPart: 'Pedido {{order.number}}',
  HtmlPart:
    '<h1>{{name}}</h1>{{#each lines}}<p>{{this.title}} × {{units}}</p>{{/each}}{{#if note}}{{note}}{{/if}}',
  TextPart: 'Hola {{name}}',
};
const values = { name: 'Ana & <b>', order: { number: 'T-1' }, lines: [{ title: 'Comba', units: 2 }] };
const Source = 'Tenaz <hola@tenaz.test>';

describe('the local SES', () => {
  let dataDir: string;
  let ses: Ses;
  let client: SESClient;
  const options = () => ({
    templates: [template],
    identities: ['tenaz.test'],
    configurationSets: ['mails'],
    dataDir,
  });
  const templated = (over: object = {}) =>
    client.send(
      new SendTemplatedEmailCommand({
        Source,
        Destination: { ToAddresses: ['ana@example.com'] },
        Template: 'order-paid',
        TemplateData: JSON.stringify(values),
        ConfigurationSetName: 'mails',
        Tags: [{ Name: 'record', Value: 'ord_1' }],
        ...over,
      }),
    );

  const bulk = (...addresses: string[]) =>
    client.send(
      new SendBulkTemplatedEmailCommand({
        Source,
        Template: 'order-paid',
        DefaultTemplateData: JSON.stringify(values),
        Destinations: addresses.map((to) => ({ Destination: { ToAddresses: [to] } })),
      }),
    );

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'ses-'));
    ses = await startSes({ ...options(), now: () => Date.parse('2027-01-02T09:00:00Z') });
    const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
    client = new SESClient({ endpoint: ses.url, region: 'eu-west-1', credentials, maxAttempts: 1 });
  });
  beforeEach(() => {
    ses.inbox.clear();
    ses.faults.clear();
  });
  afterAll(async () => {
    await ses.close();
    await rm(dataDir, { recursive: true });
  });

  it('SES renders a template without escaping', async () => {
    const { MessageId } = await templated();
    expect(ses.inbox.get(MessageId ?? '')).toEqual({
      id: MessageId,
      to: 'ana@example.com',
      from: Source,
      subject: 'Pedido T-1',
      html: '<h1>Ana & <b></h1><p>Comba × 2</p>',
      text: 'Hola Ana & <b>',
      sentAt: '2027-01-02T09:00:00.000Z',
      tags: { record: 'ord_1' },
      template: 'order-paid',
      data: values,
      configurationSet: 'mails',
      outcome: 'delivered',
    });
  });

  it('a mail of the past is rendered again from its data, and nobody is told of it', async () => {
    const { MessageId } = await templated();
    const mail = ses.inbox.get(MessageId ?? '')!;
    ses.inbox.clear();
    const told: string[] = [];
    ses.inbox.onMail(({ id }) => told.push(id));
    const past = { ...mail, html: 'of an earlier template' };
    ses.restore([past]);
    expect(ses.inbox.list()).toEqual([mail]);
    expect(told).toEqual([]);
  });

  it('SES accepts a mail with a missing attribute and does not deliver it', async () => {
    await templated({ TemplateData: '{"name":"Ana"}' });
    expect(ses.inbox.list()[0]).toMatchObject({
      outcome: 'rendering-failure',
      reason: "Attribute 'order.number' is not present in the rendering data.",
    });
  });

  it('SES sends bulk mails, each with its own data and tags', async () => {
    const one = (to: string, data: object) => ({
      Destination: { ToAddresses: [to] },
      ReplacementTemplateData: JSON.stringify(data),
      ReplacementTags: [{ Name: 'record', Value: to.slice(0, 1) }],
    });
    const answer = await client.send(
      new SendBulkTemplatedEmailCommand({
        Source,
        Template: 'order-paid',
        DefaultTemplateData: JSON.stringify(values),
        DefaultTags: [{ Name: 'kind', Value: 'routine' }],
        Destinations: [
          one('a@example.com', {}),
          one('no address', {}),
          one('b@example.com', { name: 'Bea' }),
        ],
      }),
    );
    expect(answer.Status?.map((each) => each.Status)).toEqual([
      'Success',
      'InvalidParameterValue',
      'Success',
    ]);
    expect(ses.inbox.list().map(({ to, text, tags }) => ({ to, text, tags }))).toEqual([
      { to: 'b@example.com', text: 'Hola Bea', tags: { kind: 'routine', record: 'b' } },
      { to: 'a@example.com', text: 'Hola Ana & <b>', tags: { kind: 'routine', record: 'a' } },
    ]);
  });

  it.each([
    ['another sender', { Source: 'x@other.test' }, 'MessageRejected'],
    ['an unknown template', { Template: 'none' }, 'TemplateDoesNotExistException'],
    [
      'an unknown configuration set',
      { ConfigurationSetName: 'none' },
      'ConfigurationSetDoesNotExistException',
    ],
    ['a line break in an address', { Source: 'a\r\nBcc: x@y.z <hola@tenaz.test>' }, 'InvalidParameterValue'],
    ['a tag with other characters', { Tags: [{ Name: 'a', Value: 'b c' }] }, 'InvalidParameterValue'],
    ['data that is not JSON', { TemplateData: '{' }, 'InvalidRenderingParameterException'],
  ])('SES rejects %s', async (_, over, name) => {
    await expect(templated(over)).rejects.toMatchObject({ name });
    expect(ses.inbox.list()).toEqual([]);
  });

  it('a mailbox set to rejected fails alone in a bulk call, as an error otherwise, and leaves no mail', async () => {
    ses.faults.mailbox('Bad@example.com', 'rejected');
    await expect(templated({ Destination: { ToAddresses: ['bad@example.com'] } })).rejects.toMatchObject({
      name: 'MessageRejected',
    });
    const answer = await bulk('ana@example.com', 'bad@example.com', 'bea@example.com');
    expect(answer.Status?.map((each) => each.Status)).toEqual(['Success', 'MessageRejected', 'Success']);
    expect(ses.inbox.list().map(({ to }) => to)).toEqual(['bea@example.com', 'ana@example.com']);
  });

  it('the fault throttle-some throttles every second mail of a bulk call', async () => {
    ses.faults.next('throttle-some');
    const answer = await bulk('a@example.com', 'b@example.com', 'c@example.com');
    expect(answer.Status?.map((each) => each.Status)).toEqual(['Success', 'AccountThrottled', 'Success']);
    expect(ses.inbox.list()).toHaveLength(2);
  });

  it('a fault share throttles the same calls for the same seed', async () => {
    const round = async () => {
      ses.faults.clear();
      ses.faults.share('throttle', 0.3, 7);
      const calls = [];
      for (let call = 0; call < 100; call += 1)
        calls.push(
          await templated().then(
            () => 'sent',
            (error: Error) => error.name,
          ),
        );
      return calls;
    };
    const first = await round();
    expect(await round()).toEqual(first);
    const throttled = first.filter((each) => each === 'Throttling').length;
    expect(throttled).toBeGreaterThan(15);
    expect(throttled).toBeLessThan(45);
    expect(first.filter((each) => each === 'sent')).toHaveLength(100 - throttled);
  });

  it('the faults throttle and accept-then-timeout fail the next call, the latter after sending', async () => {
    ses.faults.next('throttle');
    await expect(templated()).rejects.toMatchObject({ name: 'Throttling' });
    expect(ses.inbox.list()).toHaveLength(0);
    ses.faults.next('accept-then-timeout');
    await expect(templated()).rejects.toThrow(/./);
    expect(ses.inbox.list()).toHaveLength(1);
  });

  it('bounces and complaints reach the listeners of the inbox', async () => {
    const heard: string[] = [];
    ses.inbox.onMail((mail) => heard.push(`${mail.to} ${mail.outcome}`));
    ses.faults.mailbox('Gone@example.com', 'bounced');
    for (const to of ['gone@example.com', 'complaint@simulator.amazonses.com', 'ok@example.com']) {
      await templated({ Destination: { ToAddresses: [to] } });
    }
    expect(heard).toEqual([
      'gone@example.com bounced',
      'complaint@simulator.amazonses.com complained',
      'ok@example.com delivered',
    ]);
  });

  it('the inbox filters by address and keeps mails over a restart', async () => {
    await templated();
    expect(ses.inbox.list({ to: 'ANA@example.com' })).toHaveLength(1);
    expect(ses.inbox.list({ to: 'na@example.com' })).toHaveLength(0);
    ses.inbox.close();
    const again = await startSes(options());
    expect(again.inbox.list()).toEqual(ses.inbox.list());
    await again.close();
  });
});
