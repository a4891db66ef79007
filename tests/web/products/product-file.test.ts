import { expect, it } from 'vitest';
import { readRows } from '../../../web/src/features/catalogue-management/products/csv/read-file.ts';

it.each([
  ['', 'El fichero está vacío.'],
  ['Título;Colr;Nota\nA;b;c', 'No conozco estas columnas: Colr, Nota.'],
  ['Precio con IVA (€)\n3', 'Falta la columna «Referencia (SKU)»'],
  ['sku;SKU\n3;4', 'La columna «sku» está dos veces.'],
  ['sku;title\n', 'El fichero solo tiene la cabecera'],
])('a file of products that is none is refused with its reason: %j', async (text, why) => {
  await expect(readRows(new File([text], 'catalogo.csv'))).rejects.toThrow(why);
});
