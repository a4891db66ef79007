import type { FieldChange, ImportedRow } from '#shared/contracts/catalogue/product-management.ts';
import { Button } from '../../../../../ui/button.tsx';
import type { CsvLine } from '../../../../../ui/csv/read-csv.ts';
import { downloadWrongLines } from '../../../../../ui/csv/write-csv.ts';
import { StatCard, StatCards } from '../../../../../ui/display/stat-card.tsx';
import { Badge } from '../../../../../ui/display/badge.tsx';
import { useCategories } from '../../category-queries.ts';
import { fieldName, valueText } from './columns.ts';
import type { ImportResult } from './send-rows.ts';

interface Props {
  /** Of the file. */
  name: string;
  result: ImportResult;
  /** What a dry run says will happen, or what has happened. */
  tense: 'future' | 'past';
  /** As they stand in the file, its header first. */
  lines: readonly CsvLine[];
}

const texts = {
  future: { created: 'Se crean', updated: 'Se cambian', none: 'Sin cambios', failed: 'Con error' },
  past: { created: 'Creados', updated: 'Cambiados', none: 'Sin cambios', failed: 'Con error' },
} as const;

/** What an import does: the counts, then the rows with an error by their line, then the others. */
export function ImportReport({ name, result: { rows, created, updated, failed }, tense, lines }: Props) {
  const text = texts[tense];
  const wrong = rows.filter(({ error }) => error);
  const problems = new Map(wrong.map(({ line, error }) => [line, labelOf(error!.field) + error!.message]));
  const right = rows.filter(({ error, action }) => !error && action !== 'none');
  return (
    <div className="grid gap-5">
      <p role="status">
        <strong>{name}</strong>
        <span>{rows.length === 1 ? ': 1 fila.' : `: ${rows.length} filas.`}</span>
        {failed > 0 && (
          <span>
            {' Las que tienen un error se dejan fuera: descárgalas, corrígelas e importa ese fichero.'}
          </span>
        )}
      </p>
      <StatCards>
        <StatCard label={text.created} figure={created} />
        <StatCard label={text.updated} figure={updated} />
        <StatCard label={text.none} figure={rows.length - created - updated - failed} />
        <StatCard label={text.failed} figure={failed} />
      </StatCards>
      {wrong.length > 0 && (
        <>
          <Rows title="Filas con error" rows={wrong} />
          <p>
            <Button variant="secondary" onClick={() => void downloadWrongLines(name, lines, problems)}>
              Descargar las filas con error
            </Button>
          </p>
        </>
      )}
      {right.length > 0 && (
        <Rows title={tense === 'future' ? 'Filas que se importan' : 'Filas importadas'} rows={right} />
      )}
    </div>
  );
}

/** Rows that are shown; the others are counted. */
const maxShown = 100;

function Rows({ title, rows }: { title: string; rows: readonly ImportedRow[] }) {
  return (
    <section>
      <h3 className="text-base font-bold">{title}</h3>
      <ul className="import-rows">
        {rows.slice(0, maxShown).map(({ line, sku, title: product, action, changes, error }) => (
          <li key={line}>
            <span className="text-sm text-quiet">Línea {line}</span>
            <span className="min-w-0 wrap-anywhere">
              <b>{product || sku || 'Sin título'}</b>
              {changes.length > 0 && <Changes changes={changes} />}
              {error && (
                <span className="block text-danger">
                  {labelOf(error.field)}
                  {error.message}
                </span>
              )}
            </span>
            {!error && <Badge tone={action === 'create' ? 'soft' : 'neutral'}>{actions[action]}</Badge>}
          </li>
        ))}
      </ul>
      {rows.length > maxShown && <p className="mt-2 text-quiet">Y {rows.length - maxShown} más.</p>}
    </section>
  );
}

/** Each changed field with its value before and after. */
function Changes({ changes }: { changes: readonly FieldChange[] }) {
  const { data: categories = [] } = useCategories();
  return (
    <ul className="import-changes">
      {changes.map(({ field, before, after }) => (
        <li key={field}>
          <span className="text-quiet">{fieldName(field)}: </span>
          <del>{valueText(field, before, categories) || 'vacío'}</del>
          <span aria-hidden="true"> → </span>
          <ins>{valueText(field, after, categories) || 'vacío'}</ins>
        </li>
      ))}
    </ul>
  );
}

const actions = { create: 'Nuevo', update: 'Cambio', none: '' } as const;

const labelOf = (name: string): string => {
  const field = fieldName(name.split('.')[0] ?? '');
  return field ? `${field}: ` : '';
};
