import type { CartLine } from './cart.ts';

/** Takes units out of a cart, as a sale does; lines without any left are removed. */
export function takeOut<L extends CartLine>(lines: readonly L[], taken: readonly CartLine[]): L[] {
  const units = new Map<string, number>();
  for (const { id, quantity } of taken) units.set(id, (units.get(id) ?? 0) + quantity);
  return lines.flatMap((line) => {
    const left = line.quantity - (units.get(line.id) ?? 0);
    return left > 0 ? [{ ...line, quantity: left }] : [];
  });
}
