import type { Product } from '#shared/contracts/catalogue/products.ts';
import { operator } from '#shared/content/operator.ts';
import type { NetContent } from '#shared/rules/catalogue/unit-price.ts';
import { kindRules } from '#shared/rules/catalogue/product-kinds.ts';

/** Composition, weight, reference and, of food, the business that answers for it. */
export function ProductFacts({ product }: { product: Product }) {
  const { netContent, weight } = product;
  const rows = [
    ...(netContent ? [{ label: 'Contenido neto', value: contentText(netContent) }] : []),
    ...product.facts,
    ...(weight > 0 ? [{ label: 'Peso', value: `${weight.toLocaleString('es-ES')} kg` }] : []),
    { label: 'Referencia', value: product.sku },
    // Regulation (EU) 1169/2011, articles 9 and 14
    ...(kindRules[product.kind].isFood
      ? [{ label: 'Operador', value: `${operator.legalName}, ${operator.address}` }]
      : []),
  ];
  return (
    <section>
      <h2>Composición y datos</h2>
      <FactList rows={rows} />
    </section>
  );
}

/** Values with more characters than this stand below their label. */
const longest = 48;

/** Labels with their values; a long value is a paragraph. */
export const FactList = ({ rows }: { rows: readonly { label: string; value: string }[] }) => (
  <dl className="product-facts">
    {rows.map(({ label, value }) => (
      <div key={label} data-long={value.length > longest || undefined}>
        <dt>{label}</dt>
        <dd className="min-w-0 wrap-anywhere">{value}</dd>
      </div>
    ))}
  </dl>
);

const units = { g: 'g', ml: 'ml', unit: 'unidades' };

const contentText = ({ amount, unit }: NetContent): string =>
  unit === 'unit' && amount === 1 ? '1 unidad' : `${amount.toLocaleString('es-ES')} ${units[unit]}`;
