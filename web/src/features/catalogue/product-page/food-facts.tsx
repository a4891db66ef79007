import type { Product } from '#shared/contracts/catalogue/products.ts';
import type { Allergen, Nutrition } from '#shared/contracts/catalogue/food-facts.ts';
import { allergenNames } from '#shared/rules/catalogue/allergens.ts';
import { FactList } from './product-facts.tsx';

/** Ingredients, allergens and nutrition, as the law wants them before a purchase at a distance; nothing for other goods. */
export function FoodFacts({ product }: { product: Product }) {
  const { ingredients, allergens, traces, nutrition, netContent } = product;
  const rows = [
    { label: 'Ingredientes', value: ingredients },
    { label: 'Contiene', value: namesOf(allergens) },
    { label: 'Puede contener', value: namesOf(traces) },
  ].filter(({ value }) => value !== '');
  if (rows.length === 0 && !nutrition) return null;
  return (
    <div className="flex flex-col gap-8">
      {rows.length > 0 && (
        <section>
          <h2>Ingredientes y alérgenos</h2>
          <FactList rows={rows} />
        </section>
      )}
      {nutrition && (
        <NutritionTable nutrition={nutrition} per={netContent?.unit === 'ml' ? '100 ml' : '100 g'} />
      )}
    </div>
  );
}

function NutritionTable({ nutrition, per }: { nutrition: Nutrition; per: string }) {
  return (
    <table className="w-full">
      <caption>{`Información nutricional por ${per}`}</caption>
      <tbody>
        {nutrients.map(({ label, isPart, text }) => (
          <tr key={label} className="border-t border-rule">
            <th scope="row" className="py-2 pr-4 text-left font-normal text-quiet">
              <span className={isPart ? 'pl-4' : undefined}>{label}</span>
            </th>
            <td className="py-2 text-right">{text(nutrition)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const grams = (field: keyof Nutrition) => (nutrition: Nutrition) =>
  `${nutrition[field].toLocaleString('es-ES')} g`;

/** In the order that the law prescribes. */
const nutrients = [
  {
    label: 'Valor energético',
    isPart: false,
    text: ({ energyKj, energyKcal }: Nutrition) =>
      `${energyKj.toLocaleString('es-ES')} kJ / ${energyKcal.toLocaleString('es-ES')} kcal`,
  },
  { label: 'Grasas', isPart: false, text: grams('fat') },
  { label: 'de las cuales saturadas', isPart: true, text: grams('saturates') },
  { label: 'Hidratos de carbono', isPart: false, text: grams('carbohydrate') },
  { label: 'de los cuales azúcares', isPart: true, text: grams('sugars') },
  { label: 'Proteínas', isPart: false, text: grams('protein') },
  { label: 'Sal', isPart: false, text: grams('salt') },
];

const namesOf = (allergens: Allergen[]): string => allergens.map((each) => allergenNames[each]).join(', ');
