/* oxlint-disable jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard */
import { useState } from 'react';
import { messages } from './messages.ts';

interface Row {
  label: string;
  /** One for each column after the first. */
  texts: readonly string[];
}

interface Props {
  /** Accessible name of the table. */
  label: string;
  columns: readonly string[];
  rows: readonly Row[];
}

/** Rows under their columns, the first of which names the rows. */
export const MetricRows = ({ label, columns, rows }: Props) => (
  <div className="metric-rows" role="group" aria-label={label} tabIndex={0}>
    <table aria-label={label}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          // two products may have one title
          <tr key={`${at} ${row.label}`}>
            <th scope="row">{row.label}</th>
            {columns.slice(1).map((column, cell) => (
              <td key={column}>{row.texts[cell]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

/** What a chart shows, from the oldest day to the newest, as a table with the newest first; it is made when it is opened. */
export function MetricTable({ label, columns, rows }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="metric-table" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{messages.showTable}</summary>
      {isOpen && <MetricRows label={label} columns={[messages.day, ...columns]} rows={rows.toReversed()} />}
    </details>
  );
}
