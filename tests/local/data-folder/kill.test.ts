import { fork } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SendEmailCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterAll, describe, expect, test } from 'vitest';
import { BrokenDataError, openJournal, readData, type Change } from '#infra/local/data-folder.ts';
import { order, sdk } from '../stripe/stage.ts';
import { startServices } from './killed-services.ts';

const folder = mkdtempSync(join(tmpdir(), 'killed-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Starts the services as a process; `kill` ends it as kill -9 does. */
async function startProcess(dataDir: string) {
  const child = fork(join(import.meta.dirname, 'killed-services.ts'), [dataDir]);
  const [urls] = (await once(child, 'message')) as [Record<'stripe' | 'ses' | 'sqs' | 'queue', string>];
  const kill = async () => {
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  return { urls, kill };
}

const aws = (endpoint: string) => ({
  endpoint,
  region: 'eu-west-1',
  credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
});

test('P57: a paid order, a card, a mail and a message that were answered survive kill -9 right after the answer', async () => {
  const dataDir = join(folder, 'data');
  mkdirSync(dataDir);
  const { urls, kill } = await startProcess(dataDir);
  const stripe = sdk(urls.stripe);
  const { id: customer } = await stripe.customers.create({ email: 'ana@example.es' });
  const card = await stripe.paymentMethods.attach('pm_card_visa', { customer });
  const session = await stripe.checkout.sessions.create(order());
  const mail = {
    FromEmailAddress: 'hola@tenaz.test',
    Destination: { ToAddresses: ['ana@example.es'] },
    Content: { Template: { TemplateName: 'welcome', TemplateData: '{}' } },
  };
  await new SESv2Client(aws(urls.ses)).send(new SendEmailCommand(mail));
  await new SQSClient(aws(urls.sqs)).send(
    new SendMessageCommand({ QueueUrl: urls.queue, MessageBody: 'mal_1' }),
  );
  const paid = await fetch(`${urls.stripe}/c/pay/${session.id}`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({
      email: 'ana@example.es',
      cardNumber: '4242 4242 4242 4242',
      cardExpiry: '12 / 34',
      cardCvc: '123',
      cardName: 'Ana',
      billingPostalCode: '28013',
      shippingName: 'Ana',
      shippingLine1: 'Calle Mayor 1',
      shippingCity: 'Madrid',
      shippingPostalCode: '28013',
      shippingState: 'M',
      shippingCountry: 'ES',
    }),
  });
  expect(paid.status).toBe(303);
  await kill();

  const after = await startServices(dataDir);
  const known = sdk(after.stripe.url);
  expect((await known.checkout.sessions.retrieve(session.id)).payment_status).toBe('paid');
  expect(after.stripe.state.paymentMethods.get(card.id)?.customer).toBe(customer);
  expect(after.ses.inbox.list().map(({ to }) => to)).toEqual(['ana@example.es']);
  expect(after.sqs.queue('mail').messages.map(({ body }) => body)).toEqual(['mal_1']);
  await after.close();
});

describe('the journal beside a data file', () => {
  /** A table of numbers by key. */
  function open(file: string, rows = new Map<string, unknown>()) {
    const errors: string[] = [];
    const journal = openJournal({
      file,
      snapshot: () => JSON.stringify(Object.fromEntries(rows)),
      replay: ([, key, row]) => void (row === null ? rows.delete(key) : rows.set(key, row)),
      onError: ({ message }) => errors.push(message),
    });
    const put = (key: string, row: unknown) => {
      if (row === null) rows.delete(key);
      else rows.set(key, row);
      journal.append([['numbers', key, row]]);
    };
    return { errors, journal, put, rows };
  }
  const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as object;

  test('a journal that was cut off in its last line is replayed up to there', () => {
    const file = join(folder, 'cut.json');
    const first = open(file);
    first.put('a', 1);
    first.put('b', 2);
    first.put('a', null);
    appendFileSync(`${file}.journal`, '["numbers","c"');
    expect(Object.fromEntries(open(file).rows)).toEqual({ b: 2 });
    expect(read(file)).toEqual({ b: 2 });
  });

  test('a journal that is broken in the middle is refused as broken data', () => {
    const file = join(folder, 'broken.json');
    writeFileSync(`${file}.journal`, '{ half\n["numbers","a",1]\n');
    expect(() => open(file)).toThrow(BrokenDataError);
  });

  test('a write that fails is reported once, ends nothing, and is made good by the next that works', () => {
    const home = join(folder, 'full');
    const file = join(home, 'rows.json');
    const { errors, journal, put } = open(file);
    // what cannot be written as JSON stands for a full disk
    const tooMuch = { toJSON: () => JSON.parse('{') as unknown };
    put('a', tooMuch);
    put('b', 2);
    expect(errors).toEqual([expect.stringContaining(`${file} cannot be written`)]);
    put('a', 1);
    expect(read(file)).toEqual({ a: 1, b: 2 });
    put('c', 3);
    expect(errors).toHaveLength(1);
    journal.close();
    expect(read(file)).toEqual({ a: 1, b: 2, c: 3 });
  });

  test('a journal that has grown is replaced by the whole file', () => {
    const file = join(folder, 'grown.json');
    const { put } = open(file);
    const big = 'x'.repeat(1024 * 1024);
    for (let nth = 0; nth < 5; nth += 1) put('a', big + nth);
    expect(read(file)).toEqual({ a: `${big}3` });
    const again = new Map<string, unknown>(Object.entries(read(file)));
    expect(open(file, again).rows.get('a')).toBe(`${big}4`);
  });
});

test('a truncated file of the data folder is refused as broken data, which the start explains', async () => {
  const dataDir = join(folder, 'truncated');
  mkdirSync(dataDir);
  writeFileSync(join(dataDir, 'queues.json'), '{"mail": [{"id"');
  await expect(startServices(dataDir)).rejects.toThrow(BrokenDataError);
  await expect(readData<Change[]>(dataDir, 'queues.json', [])).rejects.toThrow('queues.json is not JSON');
});
