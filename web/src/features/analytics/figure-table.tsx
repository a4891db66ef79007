/* oxlint-disable jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard */
import { useState } from 'react';
import { messages } from './messages.ts';

interface Row {
  label: string;
  /** One for each column. */
  texts: readonly string[];
}

interface Props {
  /** Accessible name of the table. */
  label: string;
  columns: readonly string[];
  /** From the oldest to the newest, as in the chart. */
  rows: readonly Row[];
}

/** What a chart shows as a table, the newest first; it is made when it is opened. */
export function FigureTable({ label, columns, rows }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="figure-table" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{messages.showTable}</summary>
      {isOpen && (
        <div className="figure-rows" role="group" aria-label={label} tabIndex={0}>
          <table aria-label={label}>
            <thead>
              <tr>
                {[messages.day, ...columns].map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.toReversed().map((row) => (
                <tr key={row.label}>
                  <th scope="row">{row.label}</th>
                  {columns.map((column, at) => (
                    <td key={column}>{row.texts[at]}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </details>
  );
}
