import { downloadCsv } from '../../../../../ui/csv/write-csv.ts';
import type { ProductValues } from '../form/product-values.ts';
import { cellsOfValues, headers } from './columns.ts';

/** The product of the template's only row. An import leaves it out, so that it never comes into the shop. */
export const exampleSku = 'EJEMPLO-1';

const example: Partial<ProductValues> = {
  sku: exampleSku,
  title: 'Creatina monohidrato, 300 g',
  description: 'Creatina micronizada sin sabor.',
  category: 'Suplementos',
  price: '19,90',
  stock: '40',
  isActive: 'true',
  tags: 'creatina, fuerza',
  weight: '0,35',
  isDigital: 'false',
  taxClass: 'reduced',
  kind: 'food',
  netAmount: '300',
  netUnit: 'g',
  ingredients: 'Monohidrato de creatina.',
  traces: 'milk',
  facts: 'Dosis: 3 g',
};

/** Downloads a file for an import: the header and a row that shows how each cell is filled in. */
export const downloadTemplate = (): Promise<void> =>
  downloadCsv('productos.csv', [headers, cellsOfValues(example)]);
