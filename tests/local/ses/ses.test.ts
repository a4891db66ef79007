import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  SendBulkEmailCommand,
  SendEmailCommand,
  SESv2Client,
  type BulkEmailEntry,
  type MessageHeader,
  type SendBulkEmailCommandOutput,
  type Template,
} from '@aws-sdk/client-sesv2';
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
const from = 'Tenaz <hola@tenaz.test>';
const statuses = ({ BulkEmailEntryResults = [] }: SendBulkEmailCommandOutput) =>
  BulkEmailEntryResults.map(({ Status }) => Status);

describe('the local SES', () => {
  let dataDir: string;
  let ses: Ses;
  let client: SESv2Client;
  const options = () => ({
    templates: [template],
    identities: ['tenaz.test'],
    configurationSets: ['mails'],
    dataDir,
  });
  /** A mail from our template; `content` replaces parts of it. */
  const templated = (over: object = {}, content: Template = {}) =>
    client.send(
      new SendEmailCommand({
        FromEmailAddress: from,
        Destination: { ToAddresses: ['ana@example.com'] },
        Content: {
          Template: { TemplateName: 'order-paid', TemplateData: JSON.stringify(values), ...content },
        },
        ConfigurationSetName: 'mails',
        EmailTags: [{ Name: 'record', Value: 'ord_1' }],
        ...over,
      }),
    );

  const bulk = (entries: BulkEmailEntry[], over: object = {}) =>
    client.send(
      new SendBulkEmailCommand({
        FromEmailAddress: from,
        DefaultContent: { Template: { TemplateName: 'order-paid', TemplateData: JSON.stringify(values) } },
        BulkEmailEntries: entries,
        ...over,
      }),
    );
  const to = (...addresses: string[]) =>
    addresses.map((address) => ({ Destination: { ToAddresses: [address] } }));

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'ses-'));
    ses = await startSes({ ...options(), now: () => Date.parse('2027-01-02T09:00:00Z') });
    const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
    client = new SESv2Client({ endpoint: ses.url, region: 'eu-west-1', credentials, maxAttempts: 1 });
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
      from,
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

  it('a mail of the past is rendered again from its data, and no listener is told of it', async () => {
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
    await templated({}, { TemplateData: '{"name":"Ana"}' });
    expect(ses.inbox.list()[0]).toMatchObject({
      outcome: 'rendering-failure',
      reason: "Attribute 'order.number' is not present in the rendering data.",
    });
  });

  it('SES sends bulk mails, each with its own data and tags', async () => {
    const one = (address: string, data: object): BulkEmailEntry => ({
      Destination: { ToAddresses: [address] },
      ReplacementEmailContent: { ReplacementTemplate: { ReplacementTemplateData: JSON.stringify(data) } },
      ReplacementTags: [{ Name: 'record', Value: address.slice(0, 1) }],
    });
    const answer = await bulk(
      [one('a@example.com', {}), one('no address', {}), one('b@example.com', { name: 'Bea' })],
      { DefaultEmailTags: [{ Name: 'kind', Value: 'routine' }] },
    );
    expect(statuses(answer)).toEqual(['SUCCESS', 'INVALID_PARAMETER', 'SUCCESS']);
    expect(ses.inbox.list().map(({ to, text, tags }) => ({ to, text, tags }))).toEqual([
      { to: 'b@example.com', text: 'Hola Bea', tags: { kind: 'routine', record: 'b' } },
      { to: 'a@example.com', text: 'Hola Ana & <b>', tags: { kind: 'routine', record: 'a' } },
    ]);
  });

  const header = (Name: string, Value = 'x') => ({ Name, Value });

  it('SES adds the headers of a mail, and of a bulk mail its own before those of all', async () => {
    const headers = [header('List-Unsubscribe', '<https://tenaz.test/a>'), header('X-A', 'one')];
    await templated({}, { Headers: headers });
    expect(ses.inbox.list()[0]!.headers).toEqual(headers);
    const Template = { TemplateName: 'order-paid', TemplateData: JSON.stringify(values), Headers: headers };
    const entry = { ...to('a@example.com')[0]!, ReplacementHeaders: [header('x-a', 'two')] };
    await bulk([entry, ...to('b@example.com')], { DefaultContent: { Template } });
    expect(ses.inbox.list().map((mail) => mail.headers)).toEqual([
      headers,
      [headers[0], header('x-a', 'two')],
      headers,
    ]);
  });

  it.each<[string, MessageHeader[]]>([
    ['sixteen headers', Array.from({ length: 16 }, (_, at) => header(`X-${at}`))],
    ['a header twice', [header('List-Unsubscribe'), header('list-unsubscribe')]],
    ['a header that SES writes', [header('Reply-To', 'eva@tenaz.test')]],
    ['a name with a colon', [header('X:A')]],
    ['a name with a space', [header('X A')]],
    ['a name of 127 characters', [header('X'.repeat(127))]],
    ['a value with a line break', [header('X-A', 'a\r\nBcc: x@y.z')]],
    ['a value with an accent', [header('X-A', 'señal')]],
    ['a value of 996 characters', [header('X', 'x'.repeat(996))]],
    ['name and value of 997 characters', [header('X'.repeat(3), 'x'.repeat(994))]],
  ])('SES rejects %s', async (_, Headers) => {
    await expect(templated({}, { Headers })).rejects.toMatchObject({ name: 'BadRequestException' });
    expect(ses.inbox.list()).toEqual([]);
  });

  it('SES delivers a text file with a mail, and rejects other kinds and names with a path', async () => {
    const file = {
      FileName: 'condiciones.txt',
      ContentType: 'text/plain; charset=UTF-8',
      RawContent: Buffer.from('Así se devuelve'),
    };
    await templated({}, { Attachments: [file] });
    expect(ses.inbox.list()[0]!.attachments).toEqual([{ name: 'condiciones.txt', text: 'Así se devuelve' }]);
    for (const wrong of [{ FileName: '../a.txt' }, { ContentType: 'text/html' }, { RawContent: Buffer.of() }])
      await expect(templated({}, { Attachments: [{ ...file, ...wrong }] })).rejects.toMatchObject({
        name: 'BadRequestException',
      });
  });

  it.each<[string, object, Template, string]>([
    ['another sender', { FromEmailAddress: 'x@other.test' }, {}, 'MessageRejected'],
    ['an unknown template', {}, { TemplateName: 'none' }, 'NotFoundException'],
    ['an unknown configuration set', { ConfigurationSetName: 'none' }, {}, 'NotFoundException'],
    [
      'a line break in an address',
      { FromEmailAddress: 'a\r\nBcc: x@y.z <hola@tenaz.test>' },
      {},
      'BadRequestException',
    ],
    ['a tag with other characters', { EmailTags: [{ Name: 'a', Value: 'b c' }] }, {}, 'BadRequestException'],
    ['data that is not JSON', {}, { TemplateData: '{' }, 'BadRequestException'],
    [
      'a mail without a template',
      { Content: { Simple: { Subject: { Data: 'a' }, Body: {} } } },
      {},
      'BadRequestException',
    ],
  ])('SES rejects %s', async (_, over, content, name) => {
    await expect(templated(over, content)).rejects.toMatchObject({ name });
    expect(ses.inbox.list()).toEqual([]);
  });

  it.each([
    ['throttle', 'TooManyRequestsException', 429],
    ['daily-quota', 'LimitExceededException', 400],
    ['paused', 'SendingPausedException', 400],
    ['suspended', 'AccountSuspendedException', 400],
    ['mail-from', 'MailFromDomainNotVerifiedException', 400],
    ['unavailable', 'ServiceUnavailableException', 503],
  ] as const)('the fault %s refuses single and bulk mails with %s', async (fault, name, httpStatusCode) => {
    ses.faults.next(fault, 2);
    const refusal = { name, $metadata: { httpStatusCode } };
    await expect(templated()).rejects.toMatchObject(refusal);
    await expect(bulk(to('a@example.com'))).rejects.toMatchObject(refusal);
    expect(ses.inbox.list()).toEqual([]);
  });

  it('a mailbox set to rejected fails alone in a bulk call, as an error otherwise, and leaves no mail', async () => {
    ses.faults.mailbox('Bad@example.com', 'rejected');
    await expect(templated({ Destination: { ToAddresses: ['bad@example.com'] } })).rejects.toMatchObject({
      name: 'MessageRejected',
    });
    const answer = await bulk(to('ana@example.com', 'bad@example.com', 'bea@example.com'));
    expect(statuses(answer)).toEqual(['SUCCESS', 'MESSAGE_REJECTED', 'SUCCESS']);
    expect(ses.inbox.list().map(({ to }) => to)).toEqual(['bea@example.com', 'ana@example.com']);
  });

  it('the fault throttle-some throttles every second mail of a bulk call', async () => {
    ses.faults.next('throttle-some');
    const answer = await bulk(to('a@example.com', 'b@example.com', 'c@example.com'));
    expect(statuses(answer)).toEqual(['SUCCESS', 'ACCOUNT_THROTTLED', 'SUCCESS']);
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
    const throttled = first.filter((each) => each === 'TooManyRequestsException').length;
    expect(throttled).toBeGreaterThan(15);
    expect(throttled).toBeLessThan(45);
    expect(first.filter((each) => each === 'sent')).toHaveLength(100 - throttled);
  });

  it('the fault accept-then-timeout fails the next call after sending', async () => {
    ses.faults.next('accept-then-timeout');
    await expect(templated()).rejects.toThrow(/./);
    expect(ses.inbox.list()).toHaveLength(1);
  });

  it('bounces and complaints reach the listeners of the inbox', async () => {
    const heard: string[] = [];
    ses.inbox.onMail((mail) => heard.push(`${mail.to} ${mail.outcome}`));
    ses.faults.mailbox('Gone@example.com', 'bounced');
    for (const address of ['gone@example.com', 'complaint@simulator.amazonses.com', 'ok@example.com'])
      await templated({ Destination: { ToAddresses: [address] } });
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
