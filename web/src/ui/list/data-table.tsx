// a table that is laid out as a grid loses its roles in some browsers
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
import './data-table.css';
import type { CSSProperties, HTMLAttributes, ReactNode, Ref } from 'react';
import { ArrowUpIcon } from '../back-office/icons.tsx';
import { Select } from '../form/field.tsx';

/** One column of a table. On a narrow screen each row is a card: label and value in a line, one below the other. */
export interface Column<Row> {
  label: string;
  /** Its place in the card: `title` beside `lead` (handle, check box) and `actions`; by default a line of its own. */
  place?: 'lead' | 'title' | 'actions';
  /** Width as a track of a CSS grid ('minmax(0, 2fr)'). */
  width: string;
  /** Aligned to the end of the column: numbers. */
  isNumber?: boolean;
  /** By what its header sorts; the first press sorts numbers from the largest. */
  sortKey?: string;
  render: (row: Row, index: number) => ReactNode;
}

interface Props<Row> {
  /** Accessible name ('Categorías'). */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** Attributes of a row, such as those of drag and drop. */
  rowProps?: (row: Row) => HTMLAttributes<HTMLTableRowElement> & Record<`data-${string}`, string>;
  bodyRef?: Ref<HTMLTableSectionElement>;
  /** The column that the rows are sorted by, with `-` from the largest. */
  sort?: string;
  onSort?: (sort: string) => void;
}

/** A table of the back office. Its rows are cards where its place is narrow. */
export function DataTable<Row>(props: Props<Row>) {
  const { label, columns, rows, keyOf, rowProps, bodyRef, sort, onSort } = props;
  const tracks = columns.map(({ width }) => width).join(' ');
  return (
    <div className="data-table">
      {onSort && <SortSelect columns={columns} sort={sort} onSort={onSort} />}
      <table role="table" aria-label={label} style={{ '--tracks': tracks } as CSSProperties}>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <HeaderCell key={column.label} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody ref={bodyRef} role="rowgroup">
          {rows.map((row, index) => (
            <tr key={keyOf(row)} role="row" {...rowProps?.(row)}>
              {columns.map((column) => (
                <Cell key={column.label} column={column}>
                  {column.render(row, index)}
                </Cell>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** What a press on a header sorts by: numbers first from the largest, texts from A; a second press turns it round. */
function nextSort(
  { sortKey, isNumber }: Pick<Column<never>, 'sortKey' | 'isNumber'>,
  sort: string | undefined,
) {
  const [up, down] = [sortKey!, `-${sortKey}`];
  const [first, second] = isNumber ? [down, up] : [up, down];
  return sort === first ? second : first;
}

interface SortProps<Row> {
  sort: string | undefined;
  onSort: Props<Row>['onSort'];
}

function HeaderCell<Row>({ column, sort, onSort }: SortProps<Row> & { column: Column<Row> }) {
  const { label, place, isNumber, sortKey } = column;
  const isHidden = place === 'lead' || place === 'actions';
  const direction = sort === sortKey ? 'ascending' : sort === `-${sortKey}` ? 'descending' : undefined;
  return (
    <th role="columnheader" scope="col" data-number={isNumber} aria-sort={sortKey ? direction : undefined}>
      {sortKey && onSort ? (
        <button type="button" className="data-table-sort" onClick={() => onSort(nextSort(column, sort))}>
          {label}
          <ArrowUpIcon width={16} height={16} data-direction={direction ?? 'none'} />
        </button>
      ) : (
        <span className={isHidden ? 'sr-only' : undefined}>{label}</span>
      )}
    </th>
  );
}

/** The same for cards, which have no headers. */
function SortSelect<Row>({ columns, sort, onSort }: SortProps<Row> & Pick<Props<Row>, 'columns'>) {
  const sorted = columns.filter(({ sortKey }) => sortKey);
  return (
    <div className="data-table-order">
      <Select aria-label="Ordenar por" value={sort} onChange={(event) => onSort?.(event.target.value)}>
        {sorted.flatMap(({ label, sortKey, isNumber }) => [
          <option key={sortKey} value={sortKey}>
            {label}: {isNumber ? 'de menos a más' : 'de la A a la Z'}
          </option>,
          <option key={`-${sortKey}`} value={`-${sortKey}`}>
            {label}: {isNumber ? 'de más a menos' : 'de la Z a la A'}
          </option>,
        ])}
      </Select>
    </div>
  );
}

function Cell<Row>({ column, children }: { column: Column<Row>; children: ReactNode }) {
  const { label, place = 'line', isNumber } = column;
  const about = { 'data-place': place, 'data-label': label, 'data-number': isNumber };
  if (place === 'title')
    return (
      <th role="rowheader" scope="row" {...about}>
        {children}
      </th>
    );
  return (
    <td role="cell" {...about}>
      {children}
    </td>
  );
}
