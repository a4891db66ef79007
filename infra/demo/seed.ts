import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { bumpCatalogueVersion } from '#functions/catalogue/catalogue.ts';
import type { Cloud } from '#infra/local/cloud/index.ts';
import { productPictures } from './pictures.ts';
import { seedProducts } from './products.ts';
import { seedReviews } from './reviews/seed-reviews.ts';
import { seedRoutines } from './routines.ts';
import { seedAccounts, seedRegisteredUsers } from './users.ts';

/**
 * Fills an initialized stage with products, pictures, users, reviews and routines through the product's own data
 * layer. Existing items stay as they are, so that a second seed, or one after a crash, is harmless.
 */
export async function seed(cloud: Pick<Cloud, 'assembly' | 's3' | 'clock'>): Promise<void> {
  const now = new Date(cloud.clock.now());
  await Promise.all([seedProducts(now), seedPictures(cloud), seedRoutines(now)]);
  await seedAccounts(now);
  await seedRegisteredUsers(now);
  await seedReviews(now);
  await bumpCatalogueVersion();
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
