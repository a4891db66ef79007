import { readFile } from 'node:fs/promises';
import { findProductsChangedSince } from '#functions/_data/catalogue/products.ts';
import type { Cloud } from '../cloud/index.ts';
import { accounts } from './accounts.ts';
import { signIn } from './api-call.ts';
import { pictureFolder } from './pictures.ts';

/** Further pictures of products; the file is that of another product. */
const uploads = [
  {
    slug: 'whey-chocolate-1-kg',
    file: 'muestras-whey-5-sobres-960.webp',
    alt: 'Sobres de muestra de los mismos sabores',
  },
  { slug: 'whey-chocolate-1-kg', file: 'mezclador-700-ml-960.webp', alt: 'Mezclador para el batido' },
] as const;

/** Uploads pictures as the back office does: a signed form, and the Lambda that encodes what has arrived in S3. */
export async function uploadPictures(
  cloud: Pick<Cloud, 'gateway' | 'originSecret' | 'clock'>,
): Promise<void> {
  const call = await signIn(cloud, accounts.admin.email);
  const products = await findProductsChangedSince(null);
  for (const { slug, file, alt } of uploads) {
    const { _id } = products.find((product) => product.slug === slug)!;
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
