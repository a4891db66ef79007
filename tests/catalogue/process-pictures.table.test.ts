import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { firstOf, isAll, nightly } from '#tests/support/run/rounds.ts';
import sharp, { type Sharp } from 'sharp';
import { pictureUrl } from '#shared/rules/catalogue/picture.ts';
import { maxPictures, type PictureRefusal, type UploadType } from '#shared/rules/catalogue/picture-upload.ts';
import { arrivalOf, startPictureCalls } from '../support/pictures/picture-calls.ts';
import {
  decompressionBomb,
  plainPicture,
  samplePhoto,
  samplePicture,
  textBomb,
} from '../support/pictures/sample-pictures.ts';
import { interceptTable } from '../support/table/table-calls.ts';
import { crashAfter, crashAtWrite, crashBefore, faultCalls } from '../support/table/table-faults.ts';

const pictures = await startPictureCalls();
const { s3, newProduct, findProduct, upload, processArrived, list } = pictures;
afterAll(() => s3.close());

const fileOf = async (id: string, width: number, format: 'avif' | 'webp') =>
  s3.read('pictures', `media/products/${id}-${width}.${format}`);

const { deleteRemovedPictures } = await import('#functions/back-office/housekeeping.ts');
const housekeepAWeekLater = () => deleteRemovedPictures(new Date(Date.now() + 7.1 * 86_400_000));

/** What becomes of a file: its refusal, or null when it is a picture of the product. */
async function outcomeOf(file: Uint8Array, type: UploadType): Promise<PictureRefusal | 'pending' | null> {
  const productId = await newProduct();
  const id = await upload(productId, file, type);
  await processArrived();
  const { pictures: shown, uploads } = await list(productId);
  if (shown.some(({ _id }) => _id === id)) return null;
  expect((await fileOf(id, 640, 'webp')) ?? null).toBeNull();
  return uploads.find(({ _id }) => _id === id)!.refusal ?? 'pending';
}

describe('an uploaded picture', () => {
  nightly(
    'an upload of each type becomes a picture in all widths, as AVIF and WebP, with size and colour',
    async () => {
      const productId = await newProduct();
      for (const type of ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const) {
        const id = await upload(productId, await samplePicture(type, 2000, 1500), type);
        expect((await list(productId)).uploads).toMatchObject([{ _id: id, refusal: null }]);
        await processArrived();
        const product = (await findProduct(productId))!;
        expect(product.images.at(-1)).toEqual({
          url: pictureUrl(id),
          alt: 'Bote',
          width: 1600,
          height: 1200,
          color: expect.stringMatching(/^#[0-9a-f]{6}$/) as string,
          isPrimary: type === 'image/jpeg',
        });
        for (const width of [320, 640, 960, 1600] as const)
          for (const format of ['avif', 'webp'] as const) {
            const file = (await fileOf(id, width, format))!;
            expect(file.headers).toMatchObject({
              'content-type': `image/${format}`,
              'cache-control': 'public, max-age=31536000, immutable',
            });
            const { width: actual, height, mediaType } = await sharp(file.body).metadata();
            expect([actual, height, mediaType]).toEqual([width, (width * 3) / 4, `image/${format}`]);
          }
      }
      expect((await list(productId)).uploads).toEqual([]);
    },
  );

  it.each(firstOf(1, ['mif1', 'avis', 'msf1']))(
    'an AVIF whose first brand is %s is one, and HEIC is none',
    async (brand) => {
      const file = await samplePicture('image/avif', 64, 48);
      file.write(brand, 8, 'latin1');
      expect(await outcomeOf(file, 'image/avif')).toBeNull();
      const heic = Buffer.from(
        file.toString('latin1').replaceAll('avif', 'heic').replaceAll('avis', 'heic'),
        'latin1',
      );
      expect(await outcomeOf(heic, 'image/avif')).toBe('not_a_picture');
    },
  );

  nightly('a small picture is not enlarged and has no version for zoom', async () => {
    const productId = await newProduct();
    const id = await upload(productId, await samplePicture('image/png', 500, 400), 'image/png');
    await processArrived();
    expect((await findProduct(productId))!.images).toMatchObject([{ width: 500, height: 400 }]);
    expect((await sharp((await fileOf(id, 960, 'webp'))!.body).metadata()).width).toBe(500);
    expect(await fileOf(id, 1600, 'webp')).toBeUndefined();
  });

  it('P36: a photo is turned upright and loses camera, position and everything else but its pixels', async () => {
    const productId = await newProduct();
    const photo = await samplePhoto(1200, 900);
    expect((await sharp(photo).metadata()).exif!.length).toBeGreaterThan(100);
    const id = await upload(productId, photo, 'image/jpeg');
    await processArrived();
    expect((await findProduct(productId))!.images).toMatchObject([{ width: 900, height: 1200 }]);
    for (const width of [320, 640, 960] as const)
      for (const format of ['avif', 'webp'] as const) {
        const { body } = (await fileOf(id, width, format))!;
        const { exif, xmp, iptc, icc, orientation, ...kept } = await sharp(body).metadata();
        expect([exif, xmp, iptc, icc, orientation]).toEqual(Array.from({ length: 5 }));
        expect(kept.width < kept.height).toBe(true);
        expect(body.includes('Camara-secreta')).toBe(false);
      }
    // red was the upper half: turned by 90 degrees it is on the right
    const { body } = (await fileOf(id, 320, 'webp'))!;
    const { data, info } = await sharp(body).raw().toBuffer({ resolveWithObject: true });
    const at = (x: number, y: number) => [
      ...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3),
    ];
    expect(at(300, 200)[0]).toBeGreaterThan(150);
    expect(at(20, 200)[2]).toBeGreaterThan(150);
  });

  nightly('transparent parts become white', async () => {
    const productId = await newProduct();
    const clear = await sharp({ create: { width: 400, height: 400, channels: 4, background: '#00000000' } })
      .png()
      .toBuffer();
    await upload(productId, clear, 'image/png');
    await processArrived();
    expect((await findProduct(productId))!.images).toMatchObject([{ color: '#ffffff' }]);
  });
});

describe('hostile files', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  const texts: [string, string][] = [
    ['SVG', svg],
    ['SVG after an XML declaration', `<?xml version="1.0"?>${svg}`],
    ['HTML', '<!doctype html><script>alert(1)</script>'],
    ['PDF', '%PDF-1.7\n1 0 obj'],
    ['GIF', 'GIF89a\x01\x00\x01\x00'],
    ['single byte', '\xff'],
  ];

  it.each(texts)(
    'P36: %s that is named as a picture is refused before a decoder sees it',
    async (_, text) => {
      expect(await outcomeOf(Buffer.from(text, 'latin1'), 'image/png')).toBe('not_a_picture');
    },
  );

  it('P36: there is no decoder but those of the four formats', async () => {
    const { openPicture } = await import('#functions/catalogue/pictures/open-picture.ts');
    const plain = sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } });
    const others = [
      Buffer.from(svg),
      await plain.clone().gif().toBuffer(),
      await plain.clone().tiff().toBuffer(),
    ];
    for (const file of others) await expect(openPicture(file).metadata()).rejects.toThrow(/unsupported/);
    for (const type of ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const)
      expect((await openPicture(await samplePicture(type, 9, 9)).metadata()).mediaType).toBe(type);
  });

  it('P36: a picture of another type than the file says is refused', async () => {
    expect(await outcomeOf(await samplePicture('image/png', 64, 64), 'image/jpeg')).toBe('wrong_type');
  });

  it('P36: a file that begins like a picture and is none is refused', async () => {
    const starts = { 'image/jpeg': '\xff\xd8\xff\xe0', 'image/png': '\x89PNG\r\n\x1a\n' } as const;
    for (const [type, start] of Object.entries(starts))
      expect(await outcomeOf(Buffer.from(start + svg, 'latin1'), type as UploadType)).toBe('broken');
  });

  it.each(firstOf(3, ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const))(
    'P36: a truncated file of type %s is refused',
    async (type) => {
      const whole = await samplePicture(type, 800, 600);
      expect(await outcomeOf(whole.subarray(0, Math.floor(whole.length * 0.6)), type)).toBe('broken');
    },
  );

  it('P36: of a picture that is also a script, an archive or a page only the pixels are kept', async () => {
    const payload = 'PK\x03\x04<script>alert(document.domain)</script>';
    const jpeg = await samplePicture('image/jpeg', 400, 300);
    const comment = Buffer.from(
      `\xff\xfe\x00${String.fromCodePoint(payload.length + 2)}${payload}`,
      'latin1',
    );
    const polyglots = [
      Buffer.concat([jpeg, Buffer.from(payload)]),
      Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)]),
    ];
    for (const file of polyglots) {
      const productId = await newProduct();
      const id = await upload(productId, file, 'image/jpeg');
      await processArrived();
      expect((await findProduct(productId))!.images).toHaveLength(1);
      for (const format of ['avif', 'webp'] as const)
        expect((await fileOf(id, 640, format))!.body.includes('<script>')).toBe(false);
    }
  });

  it('P36: a decompression bomb and 60 megapixels are refused before they are decoded, and a bomb of text is ignored', async () => {
    const huge = [decompressionBomb(), decompressionBomb(10_000, 6000)];
    if (isAll) huge.push(await plainPicture(10_000, 6000));
    const text = await textBomb();
    const decode = vi.spyOn(sharp.prototype as Sharp, 'raw');
    onTestFinished(() => decode.mockRestore());
    const memory = process.memoryUsage().rss;
    for (const file of huge) expect(await outcomeOf(file, 'image/png')).toBe('too_many_pixels');
    expect(decode).not.toHaveBeenCalled();
    expect(await outcomeOf(text, 'image/png')).toBeNull();
    expect(decode).toHaveBeenCalled();
    expect(process.memoryUsage().rss - memory).toBeLessThan(300_000_000);
  });

  nightly('P36: a picture of 49 megapixels and a very tall one are encoded', async () => {
    expect(await outcomeOf(await plainPicture(9800, 5000), 'image/png')).toBeNull();
    expect(await outcomeOf(await plainPicture(60, 20_000), 'image/png')).toBeNull();
  });
});

describe('uploads at once, twice, and with failures', () => {
  nightly(
    'pictures stand in the order in which their uploads began, also when a later one is encoded first',
    async () => {
      const productId = await newProduct();
      const file = await samplePicture('image/png', 100, 100);
      const ids: string[] = [];
      for (let nth = 0; nth < 3; nth++) ids.push(await upload(productId, file, 'image/png'));
      for (const key of pictures.arrived.splice(0).toReversed()) await pictures.process(arrivalOf(key));
      const { pictures: shown } = await list(productId);
      expect(shown.map(({ _id, isPrimary }) => [_id, isPrimary])).toEqual([
        [ids[0], true],
        [ids[1], false],
        [ids[2], false],
      ]);
    },
  );

  it('P70: an arrival that is told ten times at once adds its picture once', async () => {
    const productId = await newProduct();
    const id = await upload(productId, await samplePicture('image/png', 200, 200), 'image/png');
    const [key] = pictures.arrived.splice(0);
    const answers = await Promise.all(Array.from({ length: 10 }, () => pictures.process(arrivalOf(key!))));
    expect(answers.every((each) => JSON.stringify(each) === '{"batchItemFailures":[]}')).toBe(true);
    expect((await findProduct(productId))!.images.map(({ url }) => url)).toEqual([pictureUrl(id)]);
    await housekeepAWeekLater();
    expect(await fileOf(id, 640, 'webp')).toBeDefined();
  });

  it('P70: of eight pictures for one product at once five are added, and the others are refused with the reason', async () => {
    const productId = await newProduct();
    const file = await samplePicture('image/png', 200, 200);
    const { putUpload } = await import('#functions/catalogue/pictures/picture-uploads.ts');
    const { newId } = await import('#functions/platform/kit/ids.ts');
    const { S3Client, PutObjectCommand } = await import('@aws-sdk/client-s3');
    const client = new S3Client({
      endpoint: s3.url,
      region: 'eu-west-1',
      credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
    });
    for (let nth = 0; nth < 8; nth++) {
      const _id = newId('pic', new Date());
      const createdAt = new Date().toISOString();
      await putUpload({ _id, productId, contentType: 'image/png', alt: '', refusal: null, createdAt });
      await client.send(
        new PutObjectCommand({ Bucket: 'uploads', Key: `uploads/${productId}/${_id}`, Body: file }),
      );
    }
    await processArrived();
    const { pictures: shown, uploads } = await list(productId);
    expect(shown).toHaveLength(maxPictures);
    expect(shown.map(({ isPrimary }) => isPrimary)).toEqual([true, false, false, false, false]);
    expect(uploads.map(({ refusal }) => refusal)).toEqual(Array.from({ length: 3 }, () => 'too_many'));
  });

  nightly(
    'a table that is silent for a while is tried again, and after the last try the admin reads that it failed',
    async () => {
      const productId = await newProduct();
      const id = await upload(productId, await samplePicture('image/png', 200, 200), 'image/png');
      const [key] = pictures.arrived.splice(0);
      const { restore } = faultCalls(crashBefore, (_, operation) => operation === 'TransactWriteItems');
      expect((await pictures.process(arrivalOf(key!, 1))).batchItemFailures).toHaveLength(1);
      expect((await list(productId)).uploads).toMatchObject([{ _id: id, refusal: null }]);
      expect((await pictures.process(arrivalOf(key!, 3))).batchItemFailures).toHaveLength(1);
      restore();
      expect((await list(productId)).uploads).toMatchObject([{ _id: id, refusal: 'failed' }]);
      // the files were written before the transaction
      expect(await fileOf(id, 640, 'webp')).toBeDefined();
      await housekeepAWeekLater();
      expect(await fileOf(id, 640, 'webp')).toBeUndefined();
    },
  );

  it.each([1, 2, 3])(
    'P70: a crash after write %d of the table and a second delivery add the picture once',
    async (nth) => {
      const productId = await newProduct();
      const id = await upload(productId, await samplePicture('image/png', 200, 200), 'image/png');
      const [key] = pictures.arrived.splice(0);
      const { restore } = crashAtWrite(nth, crashAfter);
      await pictures.process(arrivalOf(key!)).catch(() => undefined);
      restore();
      await pictures.process(arrivalOf(key!, 2));
      const { pictures: shown, uploads } = await list(productId);
      expect([shown.map(({ _id }) => _id), uploads]).toEqual([[id], []]);
    },
  );

  nightly(
    'a picture that is ready just as its product is deleted stays off the deleted product, and its files are deleted',
    async () => {
      const { deleteProduct } = await import('#functions/catalogue/product-deletion.ts');
      const productId = await newProduct();
      const id = await upload(productId, await samplePicture('image/png', 640, 640), 'image/png');
      let isDeleted = false;
      const restore = interceptTable(async ({ operation, send }) => {
        if (operation === 'TransactWriteItems' && !isDeleted) {
          isDeleted = true;
          await deleteProduct((await findProduct(productId))!, null, new Date());
        }
        return send();
      });
      await processArrived().finally(restore);
      expect(isDeleted).toBe(true);
      expect((await findProduct(productId))!.images).toEqual([]);
      await housekeepAWeekLater();
      expect(await fileOf(id, 640, 'webp')).toBeUndefined();
    },
  );

  nightly(
    'an upload that is removed while it is encoded does not become a picture, and its files are deleted',
    async () => {
      const productId = await newProduct();
      const id = await upload(productId, await samplePicture('image/png', 1600, 1600), 'image/png');
      await Promise.all([
        processArrived(),
        pictures.edit('DELETE /api/products/{id}/pictures/{pictureId}', { id: productId, pictureId: id }),
      ]);
      expect(await list(productId)).toMatchObject({ pictures: [], uploads: [] });
      await housekeepAWeekLater();
      expect(await fileOf(id, 640, 'webp')).toBeUndefined();
    },
  );
});
