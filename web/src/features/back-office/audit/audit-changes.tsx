import type { AuditEntry } from '#shared/contracts/back-office/audit-trail.ts';
import { fieldText, valueText } from './entry-texts.ts';

/** Fields that are shown at once; the others of a long entry, such as that of a new product, on request. */
const shownFields = 4;

/** What an entry has changed, field by field, and why. */
export function AuditChanges({ entry: { object, changes, reason } }: { entry: AuditEntry }) {
  if (changes.length === 0 && reason === null) return <span className="text-quiet">Sin más datos</span>;
  const shown = changes.slice(0, changes.length > shownFields + 1 ? shownFields : undefined);
  const folded = changes.slice(shown.length);
  return (
    <div className="audit-changes">
      {shown.length > 0 && <Fields kind={object.kind} changes={shown} />}
      {folded.length > 0 && (
        <details>
          <summary>Y {folded.length} campos más</summary>
          <Fields kind={object.kind} changes={folded} />
        </details>
      )}
      {reason !== null && <p className="text-quiet">Motivo: {reason}</p>}
    </div>
  );
}

function Fields({ kind, changes }: { kind: string; changes: AuditEntry['changes'] }) {
  return (
    <dl>
      {changes.map(({ field, before, after }) => (
        <div key={field}>
          <dt>{fieldText(kind, field)}</dt>
          <dd>
            {before !== null && (
              <>
                <del>
                  <span className="sr-only">Antes: </span>
                  {valueText(field, before)}
                </del>
                <span aria-hidden> → </span>
              </>
            )}
            <ins>
              {before !== null && <span className="sr-only">. Después: </span>}
              {valueText(field, after)}
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}
