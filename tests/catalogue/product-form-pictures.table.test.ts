import { afterAll, describe, expect, it } from 'vitest';
import { firstOf } from '#tests/support/run/rounds.ts';
import type { ManagedProduct } from '#shared/contracts/catalogue/product-management.ts';
import type { PictureUpload } from '#shared/contracts/catalogue/picture-upload.ts';
import { maxUploadBytes } from '#shared/rules/catalogue/picture-upload.ts';
import { call } from '../support/call.ts';
import { startPictureCalls } from '../support/pictures/picture-calls.ts';
import { samplePicture } from '../support/pictures/sample-pictures.ts';

const pictures = await startPictureCalls();
const { s3, arrived, category, findProduct, list, newProduct, processArrived, token } = pictures;
afterAll(() => s3.close());
const { handler } = await import('#functions/catalogue/management/product-management.lambda.ts');
const { currentCatalogue } = await import('#functions/catalogue/catalogue.ts');
const { deleteRemovedPictures } = await import('#functions/back-office/housekeeping.ts');

const small = await samplePicture('image/png', 64, 64);
const fileOf = (type = 'image/png', content: Uint8Array = small) =>
  new File([Buffer.from(content)], 'bote.png', { type });

const fields = { title: 'Bote', description: 'Un bote', price: '9,90', stock: '3', category: category._id };
const create = async (images: File | File[]) =>
  call(handler, 'POST /api/products', { form: { ...fields, images }, token });
const update = (id: string, images: File | File[]) =>
  call(handler, 'PUT /api/products/{id}', { params: { id }, form: { images }, token });
const countProducts = async () => (await currentCatalogue(new Date())).products.size;

describe('pictures in the form of a product', () => {
  it('P36: the files of a form become pictures by the same checks as uploads, and the answer says what is pending', async () => {
    const { status, body } = await create([
      fileOf(),
      fileOf('image/jpeg'),
      fileOf('image/webp', await samplePicture('image/webp', 200, 100)),
    ]);
    const { product, uploads } = body.data as { product: ManagedProduct; uploads: PictureUpload[] };
    expect([status, product.images, uploads.map(({ refusal }) => refusal)]).toEqual([
      201,
      [],
      [null, null, null],
    ]);
    expect((await list(product._id)).uploads).toEqual(uploads);
    expect(arrived).toHaveLength(3);
    await processArrived();
    const { pictures: shown, uploads: left } = await list(product._id);
    expect(shown.map(({ _id, isPrimary }) => [_id, isPrimary])).toEqual([
      [uploads[0]!._id, true],
      [uploads[2]!._id, false],
    ]);
    // a PNG that is named a JPEG
    expect(left).toMatchObject([{ _id: uploads[1]!._id, refusal: 'wrong_type' }]);

    const edited = await update(product._id, fileOf());
    expect([edited.status, edited.body.data.uploads.length]).toEqual([200, 1]);
    await processArrived();
    expect((await findProduct(product._id))!.images).toHaveLength(3);
    expect((await update(product._id, [fileOf(), fileOf(), fileOf()])).body.code).toBe('pictures_full');
  });

  const refusedFiles = [
    ['SVG', [fileOf('image/svg+xml')], 415, 'picture_type'],
    ['a file without a type', [fileOf('')], 415, 'picture_type'],
    ['six files', Array.from({ length: 6 }, () => fileOf()), 400, 'invalid_input'],
    [
      'a file of more than 10 MB',
      [fileOf('image/png', new Uint8Array(maxUploadBytes + 1))],
      413,
      'picture_too_large',
    ],
  ] as const;
  it.each(firstOf(3, refusedFiles))(
    'P36: a form with %s is refused before a product is written',
    async (_, files, status, code) => {
      const before = await countProducts();
      const answer = await create([fileOf(), ...files].slice(-6));
      expect([answer.status, answer.body.code, answer.body.field]).toEqual([status, code, 'images']);
      expect([await countProducts(), arrived]).toEqual([before, []]);
    },
  );

  it('a form whose field for files was left empty has none', async () => {
    // as browsers send it
    const part = (head: string, content: string) =>
      `--x\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`;
    const texts = Object.entries(fields).map(([name, text]) => part(`name="${name}"`, text));
    const none = part('name="images"; filename=""\r\nContent-Type: application/octet-stream', '');
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const { status, body } = await call(handler, 'POST /api/products', {
      body: `${texts.join('')}${none}--x--\r\n`,
      headers,
      token,
    });
    expect([status, body.data.uploads]).toEqual([201, []]);
  });
});

describe('the pictures of a deleted product', () => {
  it('their files are deleted after seven days, also of one that is added at the same moment', async () => {
    const id = await newProduct();
    await update(id, [fileOf(), fileOf()]);
    const late = arrived.pop()!;
    await processArrived();
    const [shown] = (await findProduct(id))!.images;
    const days = (count: number) => new Date(Date.now() + count * 86_400_000);
    // it has been shown for a while
    await deleteRemovedPictures(days(7.1));
    arrived.push(late);
    const [removed] = await Promise.all([
      call(handler, 'DELETE /api/products/{id}', { params: { id }, token }),
      processArrived(),
    ]);
    expect(removed.status).toBe(200);
    expect((await findProduct(id))!.images).toEqual([]);
    const stored = await s3.read('pictures', shown!.url.slice(1));
    expect(stored).toBeDefined();
    await deleteRemovedPictures(days(6.9));
    expect(await s3.read('pictures', shown!.url.slice(1))).toBeDefined();
    await deleteRemovedPictures(days(7.1));
    expect(await s3.read('pictures', shown!.url.slice(1))).toBeUndefined();
    const lateUrl = `media/products/${late.split('/').at(-1)!}-640.webp`;
    expect(await s3.read('pictures', lateUrl)).toBeUndefined();
  });
});
