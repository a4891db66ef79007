import { afterAll, describe, expect, it } from 'vitest';
import { nightly } from '#tests/support/run/rounds.ts';
import { maxUploadBytes } from '#shared/rules/catalogue/picture-upload.ts';
import { holdClock } from '../support/hold-clock.ts';
import { startPictureCalls } from '../support/pictures/picture-calls.ts';
import { faultCalls } from '../support/table/table-faults.ts';
import { samplePicture } from '../support/pictures/sample-pictures.ts';

const pictures = await startPictureCalls();
const { s3, newProduct, findProduct, begin, post, upload, processArrived, list, edit } = pictures;
afterAll(() => s3.close());
const { findRemovedPictures } = await import('#functions/catalogue/pictures/removed-pictures.ts');
const { deleteRemovedPictures } = await import('#functions/back-office/housekeeping.ts');

const order = 'PUT /api/products/{id}/pictures/order';
const describePicture = 'PATCH /api/products/{id}/pictures/{pictureId}';
const removePicture = 'DELETE /api/products/{id}/pictures/{pictureId}';

const small = await samplePicture('image/png', 64, 64);

/** A product with pictures; returns its id and theirs. */
async function productWith(count: number): Promise<{ id: string; ids: string[] }> {
  const id = await newProduct();
  const ids: string[] = [];
  for (let nth = 0; nth < count; nth++) ids.push(await upload(id, small, 'image/png', `Bote ${nth}`));
  await processArrived();
  return { id, ids };
}

describe('beginning an upload', () => {
  it('P36: the form takes one file of the type and size that it was signed for, at one address', async () => {
    holdClock();
    const id = await newProduct();
    const { status, body } = await begin(id, {
      contentType: 'image/png',
      bytes: small.length,
      alt: ' Bote ',
    });
    expect([status, body.data.upload]).toEqual([
      201,
      {
        _id: expect.stringMatching(/^pic_/) as string,
        alt: 'Bote',
        refusal: null,
        createdAt: expect.any(String) as string,
      },
    ]);
    const { form } = body.data;
    const { expiration } = JSON.parse(atob(form.fields.Policy as string)) as { expiration: string };
    // in whole seconds
    expect(Date.parse(expiration)).toBe(Math.floor(Date.now() / 1000) * 1000 + 300_000);
    const altered = (fields: object) => ({ ...form, fields: { ...form.fields, ...fields } });
    for (const forged of [
      altered({ key: 'media/products/whey-640.webp' }),
      altered({ 'Content-Type': 'image/svg+xml' }),
      altered({ 'x-amz-meta-a': 'b' }),
      altered({ acl: 'public-read' }),
    ])
      expect((await post(forged, small)).status).toBe(403);
    expect(await post(form, new Uint8Array(maxUploadBytes + 1))).toMatchObject({
      status: 400,
      text: expect.stringContaining('EntityTooLarge') as string,
    });
    expect(pictures.arrived).toEqual([]);
    expect((await post(form, small)).status).toBe(204);
    const key = `uploads/${id}/${body.data.upload._id}`;
    expect(pictures.arrived.splice(0)).toEqual([key]);
    expect((await s3.read('uploads', key))!.headers).toEqual({ 'content-type': 'image/png' });
  });

  it.each([
    [{ contentType: 'image/svg+xml', bytes: 10 }, 415, 'picture_type'],
    [{ contentType: 'text/html', bytes: 10 }, 415, 'picture_type'],
    [{ contentType: 'image/png', bytes: maxUploadBytes + 1 }, 413, 'picture_too_large'],
    [{ contentType: 'image/png', bytes: 0 }, 400, 'invalid_input'],
  ])('P36: an upload %j is answered with %d', async (input, status, code) => {
    const { status: actual, body } = await begin(await newProduct(), input);
    expect([actual, body.code]).toEqual([status, code]);
  });

  nightly('a sixth picture is refused at the beginning, uploads under way included', async () => {
    const { id } = await productWith(4);
    const input = { contentType: 'image/png', bytes: 10 };
    expect((await begin(id, input)).status).toBe(201);
    const { status, body } = await begin(id, input);
    expect([status, body.code]).toEqual([409, 'pictures_full']);
    expect((await begin('prd_none', input)).body.code).toBe('product_not_found');
  });
});

it.each(['before', 'after'])(
  'an upload that becomes a picture %s the uploads are read is in the list once',
  async (when) => {
    const { id } = await productWith(1);
    const late = await upload(id, small, 'image/png', 'Última');
    const { restore } = faultCalls(
      async (send) => {
        restore();
        if (when === 'before') await processArrived();
        const answer = await send();
        if (when === 'after') await processArrived();
        return answer;
      },
      (_, operation) => operation === 'Query',
    );
    const { pictures: shown, uploads } = await list(id);
    expect([...shown, ...uploads].filter(({ _id }) => _id === late)).toHaveLength(1);
  },
);

describe('editing pictures', () => {
  it('a new order makes its first picture the primary one and keeps pictures that it does not name', async () => {
    const { id, ids } = await productWith(3);
    const { status, body } = await edit(order, { id }, { pictureIds: [ids[2], 'pic_gone'], version: 0 });
    expect(status).toBe(200);
    expect(body.data.version).toBe(1);
    expect((await findProduct(id))!.images.map(({ alt, isPrimary }) => [alt, isPrimary])).toEqual([
      ['Bote 2', true],
      ['Bote 0', false],
      ['Bote 1', false],
    ]);
  });

  it('P35: an order and a text that were made on an older version are 409 with the pictures as they are', async () => {
    const { id, ids } = await productWith(2);
    const params = { id, pictureId: ids[0]! };
    expect((await edit(describePicture, params, { alt: 'Bote azul', version: 0 })).status).toBe(200);
    const attempts = [
      await edit(order, { id }, { pictureIds: ids.toReversed(), version: 0 }),
      await edit(describePicture, params, { alt: 'Bote rojo', version: 0 }),
    ];
    for (const { status, body } of attempts) {
      expect([status, body.code]).toEqual([409, 'stale_edit']);
      expect(body.details.current).toEqual(await list(id));
      expect(body.details.current.pictures[0].alt).toBe('Bote azul');
    }
  });

  nightly(
    'P35: of ten admins who reorder one version at once one succeeds, and the others learn of it',
    async () => {
      const { id, ids } = await productWith(3);
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, nth) =>
          edit(order, { id }, { pictureIds: [ids[(nth % 2) + 1], ids[0]], version: 0 }),
        ),
      );
      const statuses = answers.map(({ status }) => status);
      expect(statuses.filter((status) => status === 200)).toHaveLength(1);
      expect(statuses.filter((status) => status === 409)).toHaveLength(9);
      expect((await list(id)).version).toBe(1);
    },
  );

  nightly('a picture that is added while another admin edits makes no edit stale', async () => {
    const { id, ids } = await productWith(2);
    await upload(id, small, 'image/png', 'Nueva');
    await processArrived();
    const { status, body } = await edit(order, { id }, { pictureIds: ids.toReversed(), version: 0 });
    expect(status).toBe(200);
    expect(body.data.pictures.map(({ alt }: { alt: string }) => alt)).toEqual(['Bote 1', 'Bote 0', 'Nueva']);
  });

  it('texts of pictures and products that do not exist are 404', async () => {
    const { id } = await productWith(1);
    const input = { alt: 'x', version: 0 };
    const codeOf = async (params: Record<string, string>) =>
      (await edit(describePicture, params, input)).body.code as string;
    expect(await codeOf({ id, pictureId: 'pic_none' })).toBe('picture_not_found');
    expect(await codeOf({ id: 'prd_none', pictureId: 'pic_none' })).toBe('product_not_found');
  });
});

describe('removing pictures', () => {
  it('the files of a removed picture are deleted after seven days, and those of the others stay', async () => {
    const { id, ids } = await productWith(2);
    const file = (pictureId: string) => s3.read('pictures', `media/products/${pictureId}-640.webp`);
    const days = (count: number) => new Date(Date.now() + count * 86_400_000);
    // they have been shown for a while
    await deleteRemovedPictures(days(7.1));
    const { status, body } = await edit(removePicture, { id, pictureId: ids[0]! });
    expect([status, body.data.pictures.map(({ _id }: { _id: string }) => _id)]).toEqual([200, [ids[1]]]);
    expect((await findProduct(id))!.images).toMatchObject([{ alt: 'Bote 1', isPrimary: true }]);
    await deleteRemovedPictures(days(6.9));
    expect(await file(ids[0]!)).toBeDefined();
    expect((await deleteRemovedPictures(days(7.1))).failed).toBe(0);
    expect([await file(ids[0]!), (await file(ids[1]!)) === undefined]).toEqual([undefined, false]);
    expect(await findRemovedPictures(days(8))).toEqual([]);
    expect((await edit(removePicture, { id, pictureId: ids[0]! })).status).toBe(200);
  });

  it('a refused upload is listed with its reason until it is removed', async () => {
    const id = await newProduct();
    const upload1 = await upload(id, Buffer.from('<svg/>'), 'image/png');
    await processArrived();
    expect((await list(id)).uploads).toMatchObject([{ _id: upload1, refusal: 'not_a_picture' }]);
    const { body } = await edit(removePicture, { id, pictureId: upload1 });
    expect(body.data.uploads).toEqual([]);
  });
});
