import { messages } from '../messages.ts';
import { fieldName } from './columns.ts';
import type { LeftRow } from './use-undo-import.ts';

/** What an undo has done, and what of the import stays. */
export function UndoneImport({ undone, left }: { undone: number; left: readonly LeftRow[] }) {
  return (
    <div className="grid gap-5">
      <p role="status" className="font-bold">
        {messages.importUndone(undone)}
      </p>
      {left.length > 0 && (
        <section>
          <h3 className="text-base font-bold">Lo que no se deshace</h3>
          <ul className="import-rows">
            {left.map(({ row, kept, error }) => (
              <li key={row.line}>
                <span className="text-sm text-quiet">Línea {row.line}</span>
                <span className="min-w-0 wrap-anywhere">
                  <b>{row.title || row.sku}</b>
                  <span className="block">
                    {error ?? messages.importKept(kept.map(fieldName).join(', '))}
                  </span>
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
