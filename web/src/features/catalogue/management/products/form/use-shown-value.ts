import { allergenNames } from '#shared/rules/catalogue/allergens.ts';
import { productKindNames } from '#shared/rules/catalogue/product-kind-names.ts';
import { useCategories } from '../../category-queries.ts';
import { taxLabels, unitLabels } from '../messages.ts';

const isOneOf = <Key extends string>(texts: Record<Key, string>, value: string): value is Key =>
  Object.hasOwn(texts, value);

/** How the comparison of two versions shows the value of a field: the name of a category, not its id. */
export function useShownValue() {
  const { data: categories = [] } = useCategories();
  return (name: string, value: string): string => {
    if (name === 'category') return categories.find(({ _id }) => _id === value)?.name ?? value;
    if (name === 'isActive' || name === 'isDigital') return value === 'true' ? 'Sí' : 'No';
    if (name === 'taxClass' && isOneOf(taxLabels, value)) return taxLabels[value];
    if (name === 'kind' && isOneOf(productKindNames, value)) return productKindNames[value];
    if (name === 'netUnit' && isOneOf(unitLabels, value)) return unitLabels[value];
    if (name !== 'allergens' && name !== 'traces') return value;
    const named = value.split(',').filter((each) => isOneOf(allergenNames, each));
    return named.map((each) => allergenNames[each]).join(', ');
  };
}
