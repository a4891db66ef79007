import { formatCents } from '#shared/rules/money.ts';
import { usePlans } from '../queries.ts';

/** What the assessment is and what it leads to, before the first answer. */
export function Introduction() {
  const monthly = usePlans().data?.map(({ cents }) => cents.monthly) ?? [];
  const parts = [
    'Unos tres minutos',
    ...(monthly.length > 0 ? [`Planes desde ${formatCents(Math.min(...monthly))} al mes`] : []),
    'Sin tarjeta hasta el final',
  ];
  return (
    <ul className="wizard-introduction">
      {parts.map((part) => (
        <li key={part}>{part}</li>
      ))}
    </ul>
  );
}
