import type { ManagedProduct } from '#shared/contracts/catalogue/product-management.ts';
import { ApiError } from '../../../../../api/client.ts';
import { messages } from '../messages.ts';
import { decimalText, typedDecimal, typedUnits } from '../typed-numbers.ts';

/** The fields of the form with their labels, in their order. Each is a text, so that two versions can be compared. */
export const productLabels = {
  title: 'Título',
  description: 'Descripción',
  category: 'Categoría',
  price: 'Precio con IVA (€)',
  stock: 'Existencias',
  isActive: 'Activo',
  tags: 'Etiquetas',
  weight: 'Peso del paquete (kg)',
  isDigital: 'Producto digital',
  taxClass: 'IVA',
  kind: 'Tipo de producto',
  slug: 'Dirección en la tienda',
  sku: 'Referencia (SKU)',
  netAmount: 'Contenido neto',
  netUnit: 'Unidad',
  ingredients: 'Ingredientes',
  allergens: 'Alérgenos',
  traces: 'Puede contener trazas de',
  energyKj: 'Energía (kJ)',
  energyKcal: 'Energía (kcal)',
  fat: 'Grasas (g)',
  saturates: 'De las cuales saturadas (g)',
  carbohydrate: 'Hidratos de carbono (g)',
  sugars: 'De los cuales azúcares (g)',
  protein: 'Proteínas (g)',
  salt: 'Sal (g)',
  facts: 'Otros datos',
  metaTitle: 'Título para buscadores',
  metaDescription: 'Descripción para buscadores',
} as const;
export type ProductField = keyof typeof productLabels;
export type ProductValues = Record<ProductField, string>;
export const productFieldNames = Object.keys(productLabels) as ProductField[];

/** The nutrients, in the order of the law. */
export const nutrients = [
  'energyKj',
  'energyKcal',
  'fat',
  'saturates',
  'carbohydrate',
  'sugars',
  'protein',
  'salt',
] as const;

const emptyNutrition = Object.fromEntries(nutrients.map((name) => [name, ''])) as Record<
  (typeof nutrients)[number],
  string
>;

const newProduct: ProductValues = {
  title: '',
  description: '',
  category: '',
  price: '',
  stock: '',
  isActive: 'true',
  tags: '',
  weight: '',
  isDigital: 'false',
  taxClass: 'general',
  // what its facts suggest, until one is chosen
  kind: '',
  slug: '',
  sku: '',
  netAmount: '',
  netUnit: 'g',
  ingredients: '',
  allergens: '',
  traces: '',
  ...emptyNutrition,
  facts: '',
  metaTitle: '',
  metaDescription: '',
};

/** What the form shows of a product; without one, the values of a new product. */
export function valuesOf(product: ManagedProduct | null): ProductValues {
  if (!product) return newProduct;
  const { nutrition, netContent } = product;
  const nutritionTexts =
    nutrition && Object.fromEntries(nutrients.map((name) => [name, decimalText(nutrition[name])]));
  return {
    title: product.title,
    description: product.description,
    category: product.category._id,
    price: decimalText(product.price, 2),
    stock: String(product.stock),
    isActive: String(product.isActive),
    tags: product.tags.join(', '),
    weight: decimalText(product.weight),
    isDigital: String(product.isDigital),
    taxClass: product.taxClass,
    kind: product.kind,
    slug: product.slug,
    sku: product.sku,
    netAmount: netContent ? decimalText(netContent.amount) : '',
    netUnit: netContent?.unit ?? 'g',
    ingredients: product.ingredients,
    allergens: product.allergens.join(','),
    traces: product.traces.join(','),
    ...emptyNutrition,
    ...nutritionTexts,
    facts: product.facts.map(({ label, value }) => `${label}: ${value}`).join('\n'),
    metaTitle: product.metaTitle,
    metaDescription: product.metaDescription,
  };
}

const decimalFields = ['weight', 'netAmount', ...nutrients] as const;

/** The values as the form shows saved ones: `15` is `15,00`, and what is typed in another way is no change. */
export function tidied<Values extends Partial<ProductValues>>(values: Values): Values {
  const decimal = (name: ProductField, text: string) => {
    const number = typedDecimal(text);
    return number === null ? text : decimalText(number, name === 'price' ? 2 : undefined);
  };
  const isDecimal = (name: string) => name === 'price' || decimalFields.some((each) => each === name);
  const tidy = Object.entries(values).map(([name, value]) => [
    name,
    isDecimal(name) ? decimal(name as ProductField, value) : value.trim(),
  ]);
  return Object.fromEntries(tidy) as Values;
}

/** The field that an error is about although it names none. */
const fieldOfCode: Partial<Record<ApiError['code'], ProductField>> = {
  address_taken: 'slug',
  sku_taken: 'sku',
  category_missing: 'category',
  stock_short: 'stock',
};

/** The field of the form that the server's error is about: `netContent.amount` is `netAmount`. Null for any other error. */
export function fieldOfError(error: Error | null): ProductField | null {
  if (!(error instanceof ApiError)) return null;
  const [group, part] = (error.field ?? fieldOfCode[error.code] ?? '').split('.');
  if (group === 'netContent') return part === 'unit' ? 'netUnit' : 'netAmount';
  const field = group === 'nutrition' ? part : group;
  return productFieldNames.find((each) => each === field) ?? null;
}

const required: Partial<ProductValues> = {
  title: 'El título es obligatorio',
  description: 'La descripción es obligatoria',
  category: 'Elige una categoría',
  price: 'El precio es obligatorio',
  stock: 'Escribe cuántas unidades hay',
};

/** What is wrong before the server has seen the values, by field: all of it at once. */
export function problemsOf(values: ProductValues): Partial<ProductValues> {
  const isEmpty = (name: string) => values[name as ProductField].trim() === '';
  const missing = nutrients.some((name) => !isEmpty(name)) && nutrients.find(isEmpty);
  return {
    ...(!typedDecimal(values.price) && { price: messages.priceWrong }),
    ...(typedUnits(values.stock) === null && { stock: messages.unitsWrong }),
    ...(missing && { [missing]: messages.nutritionPartly }),
    ...Object.fromEntries(Object.entries(required).filter(([name]) => isEmpty(name))),
  };
}
