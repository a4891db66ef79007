import type { ManagedProduct } from '#shared/contracts/back-office/product-management.ts';
import { allergenNames } from '#shared/rules/catalogue/allergens.ts';
import { productKindNames } from '#shared/rules/catalogue/product-kind-names.ts';
import { plain } from '#shared/rules/text-search.ts';
import {
  productFieldNames,
  productLabels,
  valuesOf,
  type ProductField,
  type ProductValues,
} from '../form/product-values.ts';

/* The columns of the CSV file: the fields of the form under their labels, with words in place of codes. */

/** The fields in the order of the columns: the SKU, which names the product, comes first. */
const csvFields: readonly ProductField[] = ['sku', ...productFieldNames.filter((name) => name !== 'sku')];

/** The first line of the file. */
export const headers = csvFields.map((field) => productLabels[field]);

/** Fields whose empty cell leaves what is saved; an empty cell of another one clears it. */
const keptWhenEmpty = new Set<ProductField>([
  'sku',
  'title',
  'description',
  'category',
  'price',
  'stock',
  'isActive',
  'isDigital',
  'taxClass',
  'kind',
  'slug',
]);

/** What the cell of a code says, the word that is written first. */
const words: Partial<Record<ProductField, Record<string, readonly string[]>>> = {
  isActive: { true: ['sí', '1', 'verdadero', 'x'], false: ['no', '0', 'falso'] },
  isDigital: { true: ['sí', '1', 'verdadero', 'x'], false: ['no', '0', 'falso'] },
  taxClass: {
    general: ['21 %', '21'],
    reduced: ['10 %', '10'],
    superReduced: ['4 %', '4'],
  },
  kind: {
    goods: [productKindNames.goods, 'material', 'ropa'],
    food: [productKindNames.food, 'alimento', 'complemento'],
    hygiene: [productKindNames.hygiene, 'higiene'],
    perishable: [productKindNames.perishable, 'perecedero'],
    custom: [productKindNames.custom, 'a medida', 'personalizado'],
  },
  netUnit: {
    g: ['g', 'gramos', 'gramo'],
    ml: ['ml', 'mililitros', 'mililitro'],
    unit: ['ud', 'unidades', 'unidad'],
  },
};

const allergenWords = Object.fromEntries(
  Object.entries(allergenNames).map(([allergen, name]) => [allergen, [name]]),
);

/** The code that a word stands for; another text stays, so that the server says what is wrong with it. */
function codeOf(codes: Record<string, readonly string[]>, text: string): string {
  const typed = plain(text.trim()).replace(/\s/g, '');
  const isIt = ([code, names]: [string, readonly string[]]) =>
    plain(code) === typed || names.some((name) => plain(name).replace(/\s/g, '') === typed);
  return Object.entries(codes).find(isIt)?.[0] ?? text.trim();
}

const isAllergenList = (field: ProductField) => field === 'allergens' || field === 'traces';

/** The cells of a product, in the order of the columns. */
export function cellsOf(product: ManagedProduct): string[] {
  const values = { ...valuesOf(product), category: product.category.name };
  return csvFields.map((field) => {
    const value = values[field];
    if (isAllergenList(field))
      return value
        .split(',')
        .map((each) => allergenWords[each]?.[0] ?? each)
        .join(', ');
    return words[field]?.[value]?.[0] ?? value;
  });
}

/** The field that a header names: by its label or its name, however it is written. */
export const fieldOfHeader = (header: string): ProductField | undefined =>
  csvFields.find((field) =>
    [field, productLabels[field]].some((name) => plain(name) === plain(header.trim())),
  );

/** The values of a row by field. */
export function valuesOfCells(
  fields: readonly ProductField[],
  cells: readonly string[],
): Partial<ProductValues> {
  const values: Partial<ProductValues> = {};
  fields.forEach((field, at) => {
    const text = unescaped(cells[at] ?? '');
    if (text.trim() === '' && keptWhenEmpty.has(field)) return;
    const codes = words[field];
    if (isAllergenList(field))
      values[field] = text
        .split(',')
        .map((each) => codeOf(allergenWords, each))
        .join(',');
    else values[field] = codes ? codeOf(codes, text) : text;
  });
  return values;
}

/** A cell without the apostrophe that the export puts before a formula. */
const unescaped = (text: string): string => text.replace(/^'(?=[=+\-@\t\r])/, '');
