import type { Product } from '#shared/contracts/products.ts';
import { operator } from '#shared/content/operator.ts';
import type { NetContent } from '#shared/rules/catalogue/unit-price.ts';
import { kindOf, kindRules } from '#shared/rules/catalogue/product-kinds.ts';

/** Composition, weight, reference and, of food, the business that answers for it, as a table. */
export function ProductFacts({ product }: { product: Product }) {
  const { netContent, weight } = product;
  const rows = [
    ...(netContent ? [{ label: 'Contenido neto', value: contentText(netContent) }] : []),
    ...product.facts,
    ...(weight > 0 ? [{ label: 'Peso', value: `${weight.toLocaleString('es-ES')} kg` }] : []),
    { label: 'Referencia', value: product.sku },
    // Regulation (EU) 1169/2011, articles 9 and 14
    ...(kindRules[kindOf(product)].isFood
      ? [{ label: 'Operador', value: `${operator.legalName}, ${operator.address}` }]
      : []),
  ];
  return (
    <table className="w-full border-t border-rule">
      <caption className="pb-3 text-left text-lg font-bold">Composición y datos</caption>
      <tbody>
        {rows.map(({ label, value }) => (
          <tr key={label} className="border-b border-rule">
            <th scope="row" className="py-2.5 pr-4 text-left align-top font-normal text-quiet">
              {label}
            </th>
            <td className="py-2.5 text-right align-top font-semibold wrap-anywhere">{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const units = { g: 'g', ml: 'ml', unit: 'unidades' };

const contentText = ({ amount, unit }: NetContent): string =>
  unit === 'unit' && amount === 1 ? '1 unidad' : `${amount.toLocaleString('es-ES')} ${units[unit]}`;
