import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { ulid } from 'ulid';
import type { StoredProduct } from '#functions/_data/catalogue/products.ts';
import type { User } from '#functions/_data/accounts/users.ts';
import type { Cloud } from '../cloud.ts';
import { demoProducts, type DemoProduct } from './catalogue.ts';
import { pastOrders, storedOrder } from './past-orders.ts';
import { demoPeople, type DemoAccount } from './people.ts';
import { pictureColor, productPictures } from './pictures.ts';
import { seedRegistered } from './registered.ts';
import { seedRoutines } from './routines.ts';

/** The services at home want some credentials and look at none. */
const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };

/** The two accounts are older than all that happens to them. */
const accountDays = 180;

/**
 * Fills an initialized stage at home with goods, pictures, people, past orders and routines, through the product's own
 * data layer. What is there already stays, so that seeding twice, or again after a crash, is harmless.
 */
export async function seed(cloud: Pick<Cloud, 'assembly' | 'table' | 's3' | 'clock'>): Promise<void> {
  Object.assign(process.env, {
    AWS_REGION: 'eu-west-1',
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    AWS_ENDPOINT_URL_DYNAMODB: cloud.table.endpoint,
    TABLE_NAME: cloud.table.name,
  });
  // they read their environment when they are loaded, so not before now
  const { bumpCatalogueVersion } = await import('#functions/_data/catalogue/catalogue.ts');
  const now = new Date(cloud.clock.now());
  const [products] = await Promise.all([seedProducts(now), seedPictures(cloud), seedRoutines(now)]);
  const joined = new Date(now.getTime() - accountDays * 86_400_000);
  const customer = await seedAccount(demoPeople.customer, joined);
  await seedAccount(demoPeople.admin, joined);
  await seedRegistered(now);
  if (customer) await seedOrders(customer, products, now);
  await bumpCatalogueVersion();
}

async function seedProducts(now: Date): Promise<StoredProduct[]> {
  const { findCategories } = await import('#functions/_data/catalogue/categories.ts');
  const { putProduct } = await import('#functions/_data/catalogue/products.ts');
  const categories = new Map((await findCategories()).map(({ slug, _id }) => [slug, _id]));
  const products = demoProducts.map((demo) => storedProduct(demo, categories.get(demo.categorySlug)!, now));
  await Promise.all(products.map((product) => unlessThere('slug_taken', putProduct(product))));
  return products;
}

function storedProduct(demo: DemoProduct, categoryId: string, now: Date): StoredProduct {
  const { slug, daysOld, imageAlt, weightKg, categorySlug: _, ...facts } = demo;
  const createdAt = new Date(now.getTime() - daysOld * 86_400_000);
  const picture = { url: `/media/products/${slug}-640.webp`, alt: imageAlt, width: 960, height: 960 };
  return {
    ...facts,
    _id: `prd_${ulid(createdAt.getTime())}`,
    slug,
    held: 0,
    images: [{ ...picture, isPrimary: true, color: pictureColor(slug) }],
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
  const client = new S3Client({ endpoint: s3.url, forcePathStyle: true, region: 'eu-west-1', credentials });
  for await (const { key, body, contentType } of productPictures()) {
    await client.send(
      new PutObjectCommand({ Bucket: bucket, Key: key, Body: body, ContentType: contentType }),
    );
  }
  client.destroy();
}

/** The new user, or null when the account stands already. */
async function seedAccount(account: DemoAccount, now: Date): Promise<User | null> {
  const { createUserSteps } = await import('#functions/_data/accounts/create-user.ts');
  const { newUser } = await import('#functions/_data/accounts/users.ts');
  const { takeEmailStep } = await import('#functions/_data/accounts/identities.ts');
  const { hashPassword } = await import('#functions/_kit/password.ts');
  const { transact } = await import('#functions/_data/table/table.ts');
  const { email, name, role, phone, shippingAddress } = account;
  const user = { ...newUser({ email, name, role, emailVerified: true }, now), phone, shippingAddress };
  const passwordHash = await hashPassword(account.password);
  const steps = [takeEmailStep(email, { userId: user._id, passwordHash }), ...createUserSteps(user)];
  return (await unlessThere('email_taken', transact(steps))) ? user : null;
}

async function seedOrders({ _id: userId }: User, products: StoredProduct[], now: Date): Promise<void> {
  const { placeOrderStep } = await import('#functions/_data/orders/orders.ts');
  const { changeOrderStateStep } = await import('#functions/_data/orders/order-changes.ts');
  const { transact } = await import('#functions/_data/table/table.ts');
  for (const past of pastOrders(products)) {
    const orderId = `ord_${ulid(now.getTime() - past.daysAgo * 86_400_000)}`;
    const order = storedOrder(past, userId, orderId, products, now);
    await transact([placeOrderStep(order)]);
    // off the sweep for expired holds, as every sold order
    await transact([changeOrderStateStep(order, 'sold', 'sold', {})]);
  }
}

/** Waits for a write; false when it was refused because it had been done before. */
async function unlessThere(refusal: string, write: Promise<void>): Promise<boolean> {
  const { isConditionFailed } = await import('#functions/_data/table/errors.ts');
  return write.then(
    () => true,
    (error: unknown) => {
      if (isConditionFailed(error, refusal)) return false;
      throw error;
    },
  );
}
