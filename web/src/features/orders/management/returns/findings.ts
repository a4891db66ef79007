import type { ManagedReturn } from '#shared/contracts/shapes/order-return.ts';
import { messages } from '../messages.ts';

/** What an inspection has found, as it is typed; units that are in neither count are written off. */
export interface Findings {
  lines: readonly { product: string; restocked: number; refused: number }[];
  note: string;
  answer: string;
}

/** At first everything goes back on sale. */
export const allRestocked = ({ lines }: ManagedReturn): Findings => ({
  lines: lines.map(({ product, quantity }) => ({ product, restocked: quantity, refused: 0 })),
  note: '',
  answer: '',
});

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
