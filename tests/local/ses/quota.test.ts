import { SendBulkEmailCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { afterEach, expect, test } from 'vitest';
import { createQuota } from '#infra/local/ses/faults.ts';
import { startSes, type Ses } from '#infra/local/ses/index.ts';

let ses: Ses;
let client: SESv2Client;
let time: number;
afterEach(async () => {
  client?.destroy();
  await ses?.close();
});

async function start(sendRate: number) {
  time = Date.parse('2027-01-02T09:00:00Z');
  const template = { TemplateName: 'routine', SubjectPart: 'Mes', TextPart: 'x'.repeat(1000) };
  const options = { templates: [template], identities: ['tenaz.test'], dataDir: null };
  ses = await startSes({ ...options, sendRate, now: () => time });
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  client = new SESv2Client({ endpoint: ses.url, region: 'eu-west-1', credentials, maxAttempts: 1 });
}

const send = (count: number) =>
  client
    .send(
      new SendBulkEmailCommand({
        FromEmailAddress: 'hola@tenaz.test',
        DefaultContent: { Template: { TemplateName: 'routine', TemplateData: '{}' } },
        BulkEmailEntries: Array.from({ length: count }, (_, at) => ({
          Destination: { ToAddresses: [`u${at}@example.es`] },
        })),
      }),
    )
    .then(
      ({ BulkEmailEntryResults }) => BulkEmailEntryResults!.length,
      (error: Error) => error.name,
    );

test('SES accepts the mails of one second at once and then as many as its rate allows', async () => {
  await start(20);
  expect([await send(15), await send(5), await send(1)]).toEqual([15, 5, 'TooManyRequestsException']);
  time += 250;
  expect([await send(6), await send(5), await send(1)]).toEqual([
    'TooManyRequestsException',
    5,
    'TooManyRequestsException',
  ]);
  time += 3_600_000; // an hour fills no more than a second
  expect([await send(21), await send(20), await send(1)]).toEqual([
    'TooManyRequestsException',
    20,
    'TooManyRequestsException',
  ]);
  expect(ses.inbox.list()).toHaveLength(45);
});

test('a throttled call sends no mail', async () => {
  await start(10);
  expect(await send(11)).toBe('TooManyRequestsException');
  expect(ses.inbox.list()).toEqual([]);
});

test('a minute of constant sending sends no more than the rate allows', () => {
  let now = 0;
  const quota = createQuota(14, () => now);
  let sent = 0;
  for (; now < 60_000; now += 7) if (quota(1)) sent += 1;
  expect(sent).toBeLessThanOrEqual(14 * 61);
  expect(sent).toBeGreaterThanOrEqual(14 * 60);
});
