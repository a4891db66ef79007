import type { FieldChange, ManagedProduct } from '#shared/contracts/catalogue/product-management.ts';
import { allergenNames } from '#shared/rules/catalogue/allergens.ts';
import { productKindNames } from '#shared/rules/catalogue/product-kind-names.ts';
import { codeText } from '#shared/rules/spreadsheet-cell.ts';
import { plain } from '#shared/rules/text-search.ts';
import {
  nutrients,
  productFieldNames,
  productLabels,
  valuesOf,
  type ProductField,
  type ProductValues,
} from '../form/product-values.ts';

/* The columns of the CSV file: the fields of the form under their labels, with words in place of codes. */

/** The fields in the order of the columns: the SKU, which names the product, comes first. */
export const csvFields: readonly ProductField[] = [
  'sku',
  ...productFieldNames.filter((name) => name !== 'sku'),
];

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
export const cellsOf = (product: ManagedProduct): string[] =>
  cellsOfValues({ ...valuesOf(product), category: product.category.name });

/** The cells of the form's values, whose category is a name. */
export const cellsOfValues = (values: Partial<ProductValues>): string[] =>
  csvFields.map((field) => wordOf(field, values[field] ?? ''));

/** The word of a code; another text as it is. */
function wordOf(field: ProductField, value: string): string {
  if (!isAllergenList(field)) return words[field]?.[value]?.[0] ?? value;
  return value
    .split(',')
    .map((each) => allergenWords[each]?.[0] ?? each)
    .join(', ');
}

const partNames: Record<string, string> = {
  netContent: productLabels.netAmount,
  nutrition: 'Información nutricional',
};

/** What a field of the request is called; empty for none. */
export const fieldName = (field: string): string =>
  partNames[field] ?? productLabels[field as ProductField] ?? '';

/** A field's value as people read it; the category by its id. */
export function valueText(
  field: string,
  value: FieldChange['after'],
  categories: readonly { _id: string; name: string }[],
): string {
  if (field === 'category') return categories.find(({ _id }) => _id === value)?.name ?? '';
  if (field === 'price' && typeof value === 'string') return value.replace('.', ',');
  if (typeof value === 'string') return wordOf(field as ProductField, value);
  if (Array.isArray(value))
    return wordOf(field as ProductField, value.join(isAllergenList(field as ProductField) ? ',' : ', '));
  if (field === 'netContent')
    return `${value['amount']} ${wordOf('netUnit', value['unit'] ?? '')}`.replace('.', ',');
  return nutrients.map((name) => `${productLabels[name]}: ${value[name]?.replace('.', ',')}`).join(', ');
}

/** The field that a header names: by its label or its name, however it is written. */
export const fieldOfHeader = (header: string): ProductField | undefined =>
  csvFields.find((field) =>
    [field, productLabels[field]].some((name) => plain(name) === plain(header.trim())),
  );

/** The values of a row by field; a column without one is passed over. */
export function valuesOfCells(
  fields: readonly (ProductField | null)[],
  cells: readonly string[],
): Partial<ProductValues> {
  const values: Partial<ProductValues> = {};
  fields.forEach((field, at) => {
    if (field === null) return;
    const cell = cells[at] ?? '';
    const text = field === 'sku' ? codeText(cell) : asNumber(field, unescaped(cell));
    if (text === '' && keptWhenEmpty.has(field)) return;
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

/** A number without its currency and the points of its thousands, which a spreadsheet writes as the cell shows them. */
function asNumber(field: ProductField, text: string): string {
  const bare = text.replace(/[€\s]/g, '');
  if (field === 'price' && /^(\d+|\d{1,3}(\.\d{3})+),\d+$/.test(bare)) return bare.replaceAll('.', '');
  if (field === 'stock' && /^\d{1,3}(\.\d{3})+$/.test(bare)) return bare.replaceAll('.', '');
  return (field === 'price' || field === 'stock') && /^\d[\d.,]*$/.test(bare) ? bare : text;
}

/** A cell without the apostrophe that the export puts before a formula. */
const unescaped = (text: string): string => text.replace(/^'(?=[=+\-@\t\r])/, '');
