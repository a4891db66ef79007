import * as z from 'zod';
import { isReservedSlug } from '../../rules/catalogue/slug.ts';
import { lineTexts, typedText } from '../../rules/accounts/person.ts';
import { Id, line, optionalLine } from '../fields.ts';
import { Allergen, Nutrition } from './food-facts.ts';
import { NetContent, ProductKind, TaxClass } from './product-card.ts';

/* The fields of a product as people type them: in the form, which is sent as multipart, and in a row of a CSV file. */

/** A decimal number with a point or a comma, at most `decimals` after it, as a number. */
const decimal = (decimals: number, problem: string) =>
  z
    .string()
    .overwrite(typedText)
    .regex(new RegExp(`^[0-9]{1,6}([.,][0-9]{1,${decimals}})?$`), problem)
    .transform((text) => Number(text.replace(',', '.')));

const priceText = 'Escribe un precio como 29,90';
const Price = decimal(2, priceText).refine((euros) => euros > 0, priceText);

/** Units of stock. */
export const Units = z
  .string()
  .overwrite(typedText)
  .regex(/^[0-9]{1,6}$/, 'Escribe un número entero de unidades')
  .transform(Number);

/** Yes or no, as a form sends it. */
export const Flag = z.enum(['true', 'false']).transform((text) => text === 'true');

/** The empty field that stands for no value. */
const none = z.literal('').transform(() => null);
const noEntries = z.literal('').transform(() => []);

/** Text of several lines, without other control characters. */
const paragraph = (max: number) =>
  z
    .string()
    .overwrite(typedText)
    .max(max, lineTexts.tooLong(max))
    .regex(/^[[^\p{Cc}\p{Cs}]\t\n\r]*$/v, lineTexts.unprintable);

const Nutrient = decimal(2, 'Escribe un número como 3,5');

/** A row of the composition table, written as `Dosis: 30 g`. */
const Fact = z
  .string()
  .overwrite(typedText)
  .max(300, lineTexts.tooLong(300))
  .regex(/^[^:]{1,60}: *\S/, 'Escribe cada dato como «Dosis: 30 g»')
  .transform((text) => {
    const [label = '', ...value] = text.split(':');
    return { label: label.trim(), value: value.join(':').trim() };
  });

export const productFields = {
  title: line(120, 'El título es obligatorio'),
  description: paragraph(5000).min(1, 'La descripción es obligatoria'),
  /** Euros, VAT included. */
  price: Price,
  /** Units that can be sold. */
  stock: Units,
  category: Id('cat'),
  /** Absent in a new product: what its facts suggest. */
  kind: ProductKind,
  /** Empty: made from the title. */
  slug: z
    .string()
    .overwrite(typedText)
    .max(80, lineTexts.tooLong(80))
    .regex(/^([a-z0-9]+(-[a-z0-9]+)*)?$/, 'Solo minúsculas, números y guiones, como «whey-vainilla»')
    .refine((slug) => !isReservedSlug(slug), 'Esta dirección es de otra página. Elige otra.'),
  /** Empty: made from category and title. */
  sku: z
    .string()
    .overwrite(typedText)
    .max(40, lineTexts.tooLong(40))
    .regex(/^([A-Z0-9]+([-_.][A-Z0-9]+)*)?$/, 'Solo mayúsculas, números y guiones, como «PRO-WHE-500»'),
  tags: noEntries.or(z.array(line(40, 'La etiqueta está vacía')).max(20, 'Máximo 20 etiquetas')),
  /** Kilograms of the parcel. */
  weight: decimal(2, 'Escribe un peso como 0,56'),
  isDigital: Flag,
  isActive: Flag,
  metaTitle: optionalLine(70),
  metaDescription: optionalLine(170),
  taxClass: TaxClass,
  netContent: none.or(
    z.object({
      amount: decimal(2, 'Escribe una cantidad como 500').refine((amount) => amount > 0, {
        message: 'La cantidad debe ser mayor que cero',
      }),
      unit: NetContent.shape.unit,
    }),
  ),
  ingredients: paragraph(2000),
  allergens: noEntries.or(z.array(Allergen).max(14)),
  traces: noEntries.or(z.array(Allergen).max(14)),
  nutrition: none.or(
    z.object({
      energyKj: Nutrient,
      energyKcal: Nutrient,
      fat: Nutrient,
      saturates: Nutrient,
      carbohydrate: Nutrient,
      sugars: Nutrient,
      protein: Nutrient,
      salt: Nutrient,
    } satisfies Record<keyof z.output<typeof Nutrition>, typeof Nutrient>),
  ),
  facts: noEntries.or(z.array(Fact).max(30, 'Máximo 30 datos')),
};

/** A new product: what the form requires, and the rest. */
export const NewProduct = z.object({
  ...productFields,
  ...z
    .object(productFields)
    .omit({ title: true, description: true, price: true, stock: true, category: true })
    .partial().shape,
});

/** Changes of a product; what is absent stays as it is. */
export const ProductChanges = z.object(productFields).partial();
export type ProductChanges = z.output<typeof ProductChanges>;
