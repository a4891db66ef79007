import type { Order } from '#shared/contracts/orders/orders.ts';
import type { ManagedReturn } from '#shared/contracts/orders/order-return.ts';
import { kindRules } from '#shared/rules/catalogue/product-kinds.ts';
import { messages } from '../messages.ts';

/** What an inspection has found, as it is typed; units that are in neither count are written off. */
export interface Findings {
  lines: readonly { product: string; restocked: number; refused: number }[];
  note: string;
  answer: string;
}

/** What is proposed: on sale again, but for what was sent and sealed, of which the admin says so. */
export const firstFindings = ({ lines, isSent }: ManagedReturn, items: Order['items']): Findings => ({
  lines: lines.map(({ product, quantity }) => ({
    product,
    restocked: isSent && needsLook(items, product) ? 0 : quantity,
    refused: 0,
  })),
  note: '',
  answer: '',
});

/** Whether a product goes back on sale only after a look at it. */
export function needsLook(items: Order['items'], id: string): boolean {
  const item = items.find(({ product }) => product === id);
  return item !== undefined && !kindRules[item.kind].isRestocked;
}

/** The lines with other units of one product. */
export const changeLine = (
  { lines }: Findings,
  product: string,
  units: { restocked?: number; refused?: number },
): Findings['lines'] => lines.map((line) => (line.product === product ? { ...line, ...units } : line));

/** The units of a line that are lost. */
export function writtenOffOf({ lines }: Findings, line: ManagedReturn['lines'][number]): number {
  const found = lines.find(({ product }) => product === line.product);
  return line.quantity - (found?.restocked ?? 0) - (found?.refused ?? 0);
}

/** What is missing, by field: a reason for what is lost, and one for what is refused. */
export function problemsOf(
  one: ManagedReturn,
  findings: Findings,
): Partial<Record<'lines' | 'note' | 'answer', string>> {
  const isLost = one.lines.some((line) => writtenOffOf(findings, line) > 0);
  const isRefused = findings.lines.some(({ refused }) => refused > 0);
  return {
    ...(isLost && findings.note.trim() === '' && { note: messages.lossReasonRequired }),
    ...(isRefused && findings.answer.trim() === '' && { answer: messages.refusalReasonRequired }),
  };
}
