import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import type { DynamoDBBatchResponse, DynamoDBRecord } from 'aws-lambda';
import { ulid } from 'ulid';
import { afterAll, beforeEach, vi } from 'vitest';
import { startS3 } from '#infra/local/s3/index.ts';
import { renderedKey } from '#shared/rules/catalogue/rendered-pages.ts';
import { useTable } from '../table/table.ts';
import { loadRenderer } from './fake-site-code.ts';
import { startProductCalls } from './product-calls.ts';

export const siteUrl = 'https://tenaz.test';

/** A change of an item as the stream tells it. */
export const change = (
  pk: string,
  sk = 'product',
  eventName: DynamoDBRecord['eventName'] = 'MODIFY',
): DynamoDBRecord => ({
  eventName,
  dynamodb: { Keys: { pk: { S: pk }, sk: { S: sk } }, SequenceNumber: `${pk}-1` },
});

interface ShownCard {
  slug: string;
  price: number;
  reduction: object | null;
  category: { name: string };
}
interface ShownPage {
  kind: string;
  url: string;
  product: ShownCard & { _id: string };
  list: { data: { products: ShownCard[]; categories: { slug: string }[] } };
}

/** The function that renders pages, with a table and a bucket of its own, and fake-site-code.ts as the code of the site. */
export async function startPageCalls() {
  const s3 = await startS3({ buckets: [{ name: 'site' }], dataDir: null });
  afterAll(() => s3.close());
  await useTable({ AWS_ENDPOINT_URL_S3: s3.url, SITE_BUCKET: 'site' });
  const siteCode = await import('#functions/platform/ports/site-pages.ts');
  beforeEach(() => void vi.spyOn(siteCode, 'loadRenderer').mockImplementation(loadRenderer));
  const { handler } = await import('#functions/catalogue/pages/render-pages.lambda.ts');
  const { saveSiteUrl } = await import('#functions/platform/site-settings.ts');
  await saveSiteUrl(siteUrl);
  const shop = await startProductCalls();
  const client = new S3Client({
    endpoint: s3.url,
    forcePathStyle: true,
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });

  async function fileAt(key: string): Promise<string | null> {
    const file = await client.send(new GetObjectCommand({ Bucket: 'site', Key: key })).catch(() => null);
    return (await file?.Body?.transformToString()) ?? null;
  }
  /** What the page of an address shows, or null without one. */
  async function pageAt(path: string): Promise<ShownPage | null> {
    const text = await fileAt(renderedKey(path));
    return text === null ? null : (JSON.parse(text) as ShownPage);
  }
  const cardsAt = async (path: string): Promise<ShownCard[]> => (await pageAt(path))!.list.data.products;
  const versionOf = async (id: string) => (await shop.get(id)).body.data.product.version as number;

  return {
    shop,
    client,
    fileAt,
    pageAt,
    /** What the page of a product's address shows of it. */
    productAt: async (slug: string) => (await pageAt(`/tienda/${slug}`))?.product,
    cardsIn: (category: string) => cardsAt(`/tienda/categoria/${category}`),
    shopCards: () => cardsAt('/tienda'),
    created: (form: object = {}) => shop.created({ title: `Producto ${ulid()}`, sku: ulid(), ...form }),
    edit: async (id: string, form: object): Promise<void> => {
      const { status, body } = await shop.update(id, { version: String(await versionOf(id)), ...form });
      if (status !== 200) throw new Error(JSON.stringify(body));
    },
    told: (...records: DynamoDBRecord[]) => handler({ Records: records }) as Promise<DynamoDBBatchResponse>,
    repaired: () => handler({}) as Promise<Record<string, number>>,
  };
}
