import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { ulid } from 'ulid';
import { bumpCatalogueVersion } from '#functions/_data/catalogue/catalogue.ts';
import { findCategories } from '#functions/_data/catalogue/categories.ts';
import { putProduct, type StoredProduct } from '#functions/_data/catalogue/products.ts';
import type { Cloud } from '../cloud/index.ts';
import { readDemoProducts, type DemoProduct } from './catalogue.ts';
import { seedOrders } from './past-orders.ts';
import { productPictures, storedPicture } from './pictures.ts';
import { seedRoutines } from './routines.ts';
import { unlessRefused } from './unless-refused.ts';
import { seedAccounts, seedRegisteredUsers } from './users.ts';

/**
 * Fills an initialized stage with products, pictures, users, past orders and routines through the product's own data
 * layer. Existing items stay as they are, so that a second seed, or one after a crash, is harmless.
 */
export async function seed(cloud: Pick<Cloud, 'assembly' | 's3' | 'clock'>): Promise<void> {
  const now = new Date(cloud.clock.now());
  const [products] = await Promise.all([seedProducts(now), seedPictures(cloud), seedRoutines(now)]);
  const customer = await seedAccounts(now);
  await seedRegisteredUsers(now);
  if (customer) await seedOrders(customer._id, products, now);
  await bumpCatalogueVersion();
}

async function seedProducts(now: Date): Promise<StoredProduct[]> {
  const categories = new Map((await findCategories()).map(({ slug, _id }) => [slug, _id]));
  const products = readDemoProducts().map((demo) =>
    storedProduct(demo, categories.get(demo.categorySlug)!, now),
  );
  await Promise.all(products.map((product) => unlessRefused('slug_taken', putProduct(product))));
  return products;
}

function storedProduct(demo: DemoProduct, categoryId: string, now: Date): StoredProduct {
  const { daysOld, imageAlt, color, weightKg, categorySlug: _, ...facts } = demo;
  const createdAt = new Date(now.getTime() - daysOld * 86_400_000);
  return {
    ...facts,
    _id: `prd_${ulid(createdAt.getTime())}`,
    held: 0,
    images: [storedPicture(demo.slug, imageAlt, color)],
    categoryId,
    isActive: true,
    weight: weightKg,
    createdAt: createdAt.toISOString(),
    version: 1,
  };
}

async function seedPictures({ assembly, s3 }: Pick<Cloud, 'assembly' | 's3'>): Promise<void> {
  const bucket = assembly
    .ofType('AWS::S3::Bucket')
    .find(({ logicalId }) => logicalId.startsWith('Pictures'))!.name;
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' }; // required by the client, checked by nothing
  const client = new S3Client({ endpoint: s3.url, forcePathStyle: true, region: 'eu-west-1', credentials });
  for await (const { key, body, contentType } of productPictures()) {
    await client.send(
      new PutObjectCommand({ Bucket: bucket, Key: key, Body: body, ContentType: contentType }),
    );
  }
  client.destroy();
}
