import { readFileSync } from 'node:fs';
import { get } from 'node:https';
import { text } from 'node:stream/consumers';
import { rootCertificates, setDefaultCACertificates } from 'node:tls';
import { DynamoDBClient, ScanCommand } from '@aws-sdk/client-dynamodb';
import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { useCloud } from '../../support/cloud/fork-cloud.ts';
import { mailsWritten } from '../../support/mail/outbox.ts';
import { purchaseOrder } from '../../support/journeys/payment.ts';
import { newAssessedUser } from '../../support/journeys/subscribers.ts';
import { createProducts, readProduct } from '../../support/journeys/test-products.ts';
import { callApi, newCustomer, newEmail, password, signInAgain } from '../../support/journeys/test-users.ts';
import { accessTo } from './deploy.ts';
import { forkOnMoto, type StageOnMoto } from './fork-on-moto.ts';
import { isMotoInstalled, startMoto, type Moto } from './start-moto.ts';

const read = (url: string): Promise<{ statusCode: number | undefined; body: string }> =>
  new Promise((resolve, reject) => {
    get(url, (response) => {
      text(response).then((body) => resolve({ statusCode: response.statusCode, body }), reject);
    }).on('error', reject);
  });

/*
 * The shipped bundles against an implementation of AWS that has nothing in common with the local cloud, and over TLS as on AWS.
 * Routines are not sent here, and mails go to the SES of this machine: moto sends no stored templates.
 */
describe.skipIf(!isMotoInstalled())('the shipped bundles on moto', () => {
  let moto: Moto;
  let stage: StageOnMoto;
  let endStage: (() => Promise<void>) | undefined;
  let access: ReturnType<typeof accessTo>;

  beforeAll(async () => {
    moto = await startMoto();
    // of this process, which looks into the table
    setDefaultCACertificates([...rootCertificates, readFileSync(moto.certificate, 'utf8')]);
    stage = await forkOnMoto(inject('cloud').outDir, moto);
    access = accessTo(moto.url);
    const facts = { ...inject('cloud'), ...stage.facts, dynamoUrl: moto.url };
    endStage = useCloud({ facts, end: () => stage.end() });
    await stage.invoke('initialize-stage');
  });
  afterAll(async () => {
    await endStage?.();
    await moto?.close();
  });

  it('a new stage has its defaults, and a second deployment changes nothing', async () => {
    const categories = await callApi('GET', '/categories/active');
    expect(JSON.stringify(categories)).toContain('"slug":"proteinas"');
    const name = '/tenaz/dev/health-key';
    const ssm = new SSMClient(access);
    const keyOf = async () =>
      (await ssm.send(new GetParameterCommand({ Name: name, WithDecryption: true }))).Parameter;
    const key = await keyOf();
    expect(key!.Type).toBe('SecureString');
    expect(Buffer.from(key!.Value!, 'base64')).toHaveLength(32);
    await stage.invoke('initialize-stage');
    expect(await keyOf()).toEqual(key);
    expect(await callApi('GET', '/categories/active')).toEqual(categories);
  });

  it('a user registers, signs in and reads health data that was encrypted with the key of the stage', async () => {
    const email = newEmail();
    const { data } = await newCustomer('Vera Prueba Gil', email);
    await expect(callApi('POST', '/auth/register', { name: 'Otra', email, password })).rejects.toThrow('409');
    await expect(callApi('POST', '/auth/login', { email, password: 'Otra-2026' })).rejects.toThrow('401');
    const again = await signInAgain(email);
    expect(again.data.user._id).toBe(data.user._id);
    const assessed = await newAssessedUser();
    const details = await callApi('GET', '/user-details/me', undefined, assessed);
    expect(JSON.stringify(details)).toContain('"weight":70.5');
  });

  it('two buyers want the last unit: one gets it, the other one learns that there is none', async () => {
    const [product] = await createProducts({ stock: 1 });
    const buyers = [await newCustomer(), await newCustomer()];
    const outcomes = await Promise.allSettled(buyers.map((buyer) => purchaseOrder(buyer, product!)));
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(String(outcome.reason)).toContain('"code":"cart_changed"');
      else expect(outcome.value).toMatchObject({ status: 'processing', paymentStatus: 'paid' });
    }
    expect(await readProduct(product!)).toMatchObject({ stock: 0, held: 0, totalSales: 1 });
  });

  it('a user downloads all that is kept: by a queue, a bucket and a signed link', async () => {
    const user = await newAssessedUser();
    await callApi('POST', '/account/download', undefined, user);
    // as its schedule does: moto has no function that the API could call
    await stage.invoke('data-export');
    const { data } = await callApi<{ data: { download: { _id: string } } }>(
      'GET',
      '/account/download',
      undefined,
      user,
    );
    const link = await callApi<{ data: { url: string } }>(
      'POST',
      `/account/download/${data.download._id}/link`,
      { file: 'data' },
      user,
    );
    expect(link.data.url).toMatch(new RegExp(`^${moto.url}/`));
    const { statusCode, body } = await read(link.data.url);
    expect([statusCode, JSON.parse(body)]).toEqual([200, expect.anything()]);
    expect(body).toContain(user.data.user.email);
  });

  it('the mails that the stream tells of reach SES, each once', async () => {
    const before = stage.mailed.length;
    await newCustomer();
    const unsent = await unsentMails();
    expect(unsent.length).toBeGreaterThan(0);
    // a stream may repeat itself
    for (const event of [mailsWritten(unsent), mailsWritten(unsent)])
      expect(await stage.invoke('send-mails', event)).toEqual({ batchItemFailures: [] });
    expect(stage.mailed.length - before).toBe(unsent.length);
    expect(await unsentMails()).toEqual([]);
    expect(await stage.invoke('send-mails')).toEqual({ settled: 0, waiting: 0 });
  });

  /** The ids of the mails that wait in the table. */
  async function unsentMails(): Promise<string[]> {
    const { Items = [] } = await new DynamoDBClient(access).send(
      new ScanCommand({
        TableName: stage.facts.tableName,
        FilterExpression: 'sk = :mail AND attribute_exists(gsi2pk)',
        ExpressionAttributeValues: { ':mail': { S: 'mail' } },
      }),
    );
    return Items.map(({ pk }) => pk!.S!);
  }
});
