import { createHash } from 'node:crypto';
import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { startS3 } from '#infra/local/s3/index.ts';
import type { ProductPictures } from '#shared/contracts/catalogue/product-pictures.ts';
import type { PictureUpload } from '#shared/contracts/catalogue/picture-upload.ts';
import type { UploadType } from '#shared/rules/catalogue/picture-upload.ts';
import { call } from '../call.ts';
import { sampleCategory, sampleProduct } from '../sample-items.ts';
import { signIn } from '../sign-in.ts';
import { useTable } from '../table/table.ts';

/** A local S3 and a table, the two functions of pictures on them, and an admin who calls them. */
export async function startPictureCalls() {
  const s3 = await startS3({
    buckets: [{ name: 'uploads', expiresAfterDays: 1, publishes: true }, { name: 'pictures' }],
    dataDir: null,
  });
  await useTable({
    AWS_ENDPOINT_URL_S3: s3.url,
    UPLOADS_BUCKET: 'uploads',
    PICTURES_BUCKET: 'pictures',
  });
  const arrived: string[] = [];
  s3.onCreated(({ facts }) => void arrived.push(facts.key));
  const { handler } = await import('#functions/catalogue/pictures/product-pictures.lambda.ts');
  const { handleArrivals: process } = await import('#functions/catalogue/pictures/process-upload.ts');
  const { findProduct } = await import('#functions/catalogue/products.ts');
  const { putProduct } = await import('#functions/catalogue/product-changes.ts');
  const { putCategory } = await import('#functions/catalogue/categories/categories.ts');
  const category = sampleCategory();
  await putCategory(category);
  const { token } = await signIn('admin');

  const newProduct = async () => {
    const product = sampleProduct({ categoryId: category._id });
    await putProduct(product);
    return product._id;
  };
  const begin = (id: string, body: object) =>
    call(handler, 'POST /api/products/{id}/pictures', { params: { id }, body, token });
  /** Posts a file with the form of an upload, as a browser does; returns the status. */
  const post = async (form: { url: string; fields: Record<string, string> }, file: Uint8Array) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(form.fields)) body.append(name, value);
    body.append('file', new Blob([Buffer.from(file)]), 'foto.jpg');
    const response = await fetch(form.url, { method: 'POST', body });
    return { status: response.status, text: await response.text() };
  };
  /** Begins an upload and posts the file. */
  const upload = async (id: string, file: Uint8Array, contentType: UploadType, alt = 'Bote') => {
    const { body } = await begin(id, { contentType, bytes: file.length, alt });
    const { upload: begun, form } = body.data as {
      upload: PictureUpload;
      form: { url: string; fields: Record<string, string> };
    };
    await post(form, file);
    return begun._id;
  };
  /** Gives what has arrived to the function that encodes it, as the queue does. */
  const processArrived = async (tries = 1): Promise<SQSBatchResponse[]> => {
    const keys = arrived.splice(0);
    return Promise.all(keys.map((key) => process(arrivalOf(key, tries))));
  };
  const list = async (id: string): Promise<ProductPictures> =>
    (await call(handler, 'GET /api/products/{id}/pictures', { params: { id }, token })).body.data;
  const edit = (route: string, params: Record<string, string>, body?: object) =>
    call(handler, route, { params, body, token });
  return {
    s3,
    arrived,
    category,
    process,
    newProduct,
    findProduct,
    begin,
    post,
    upload,
    processArrived,
    list,
    edit,
    token,
    handler,
  };
}

/** A message of the queue: EventBridge's event of a new object. */
export const arrivalOf = (key: string, tries = 1): SQSEvent =>
  ({
    Records: [
      {
        messageId: createHash('md5').update(key).digest('hex'),
        body: JSON.stringify({ detail: { object: { key } } }),
        attributes: { ApproximateReceiveCount: String(tries) },
      },
    ],
  }) as unknown as SQSEvent;
