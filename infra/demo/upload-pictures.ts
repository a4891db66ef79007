import { readFile } from 'node:fs/promises';
import { findProductsChangedSince } from '#functions/catalogue/products.ts';
import type { Cloud } from '#infra/local/cloud/index.ts';
import { accounts } from './accounts.ts';
import { signIn } from './api-call.ts';
import { pictureFolder, uploads } from './pictures.ts';

/** Uploads pictures as the back office does: a signed form, and the Lambda that encodes what has arrived in S3. */
export async function uploadPictures(
  cloud: Pick<Cloud, 'gateway' | 'originSecret' | 'clock'>,
): Promise<void> {
  const call = await signIn(cloud, accounts.admin.email);
  const products = await findProductsChangedSince(null);
  for (const { slug, shows, alt } of uploads) {
    const { _id } = products.find((product) => product.slug === slug)!;
    const file = `${shows}-960.webp`;
    const content = await readFile(new URL(file, pictureFolder));
    const { form } = await call<{ form: { url: string; fields: Record<string, string> } }>(
      'POST',
      `/products/${_id}/pictures`,
      { contentType: 'image/webp', bytes: content.length, alt },
    );
    const body = new FormData();
    for (const [name, value] of Object.entries(form.fields)) body.append(name, value);
    body.append('file', new Blob([content]), file);
    const response = await fetch(form.url, { method: 'POST', body });
    if (!response.ok) throw new Error(`${file} was not taken: ${response.status} ${await response.text()}`);
  }
}
