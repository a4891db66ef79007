/* oxlint-disable jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard */
import type { ReactNode } from 'react';
import { messages } from '../messages.ts';

/** What a cell or a fact shows; nothing is a dash. */
const shown = (value: ReactNode): ReactNode => {
  if (value === true) return messages.yes;
  if (value === false) return messages.no;
  return value === null || value === undefined || value === '' ? messages.unknown : value;
};

interface SectionProps {
  id: string;
  title: string;
  isEmpty?: boolean;
  children: ReactNode;
}

/** A part of the page; without data it says so. */
export const Section = ({ id, title, isEmpty = false, children }: SectionProps) => (
  <section aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    {isEmpty ? <p className="quiet">{messages.nothing}</p> : children}
  </section>
);

/** Names and values; what is not known is left out. */
export const Facts = ({ of }: { of: readonly (readonly [name: string, value: ReactNode])[] }) => (
  <dl>
    {of
      .filter(([, value]) => value !== null && value !== undefined && value !== '')
      .map(([name, value]) => [<dt key={name}>{name}</dt>, <dd key={`${name} `}>{shown(value)}</dd>])}
  </dl>
);

/** Rows under a head. A keyboard can scroll a table that is wider than the screen. */
export const Table = ({
  label,
  head,
  rows,
}: {
  label: string;
  head: readonly string[];
  rows: readonly ReactNode[][];
}) => (
  <div className="wide" role="region" aria-label={label} tabIndex={0}>
    <table>
      <thead>
        <tr>
          {head.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells, row) => (
          <tr key={row}>
            {cells.map((cell, at) => (
              <td key={head[at]}>{shown(cell)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
