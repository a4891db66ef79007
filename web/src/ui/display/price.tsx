import { formatEuros } from '#shared/rules/money.ts';

/** An amount in euros, as Spanish writes it: `34,90 €`. */
export function Price({ amount, className }: { amount: number; className?: string }) {
  return <span className={className}>{formatEuros(amount)}</span>;
}
