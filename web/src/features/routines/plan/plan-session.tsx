import { Button } from '../../../ui/button.tsx';
import { ArrowDownIcon, ArrowUpIcon, CopyIcon, MoreIcon } from '../../../ui/back-office/icons.tsx';
import { PlusIcon } from '../../../ui/icons.tsx';
import { Menu, MenuItem } from '../../../ui/overlay/menu.tsx';
import { TrashIcon } from '../../../ui/page-icons.tsx';
import { fields, type DraftSession } from './draft-plan.ts';
import { fieldNames } from './messages.ts';
import { PlanBlock } from './plan-block.tsx';
import { useAddRow, usePlanEditing } from './plan-context.ts';
import { duplicateSession, moveSession, removeSession, renameSession } from './plan-edits.ts';

interface Props {
  session: DraftSession;
  /** From 1. */
  number: number;
  isFull: boolean;
  week: number;
  isStrict: boolean;
}

/** A session: its name and its rows. */
export function PlanSession({ session, number, isFull, week, isStrict }: Props) {
  const { change } = usePlanEditing();
  const add = useAddRow();
  const { id, name, blocks } = session;
  const firsts = blocks.map(
    (_, at) => 1 + blocks.slice(0, at).reduce((sum, { entries }) => sum + entries.length, 0),
  );
  const letters = blocks.map((_, at) =>
    String.fromCodePoint(65 + blocks.slice(0, at).filter(({ kind }) => kind !== 'straight').length),
  );
  return (
    <section id={`sesion-${id}`} aria-label={name || `Sesión ${number}`} className="plan-session">
      <div className="plan-session-head">
        <span aria-hidden className="plan-session-number">
          {number}
        </span>
        <input
          className="plan-session-name"
          aria-label={`Nombre de la sesión ${number}`}
          aria-invalid={name.trim() === '' || undefined}
          value={name}
          maxLength={80}
          onChange={({ target }) => change((plan) => renameSession(plan, id, target.value))}
        />
        <SessionMenu session={session} number={number} isFull={isFull} />
      </div>
      <p aria-hidden className="plan-columns">
        <span />
        {fields.map((field) => (
          <span key={field}>{fieldNames[field]}</span>
        ))}
        <span />
      </p>
      <ol className="plan-blocks">
        {blocks.map((block, at) => (
          <PlanBlock
            key={block.id}
            block={block}
            sessionId={id}
            letter={letters[at]!}
            first={firsts[at]!}
            week={week}
            isStrict={isStrict}
          />
        ))}
      </ol>
      <Button variant="ghost" size="sm" className="plan-add" onClick={() => add(id, null)}>
        <PlusIcon width={20} height={20} />
        Añadir fila
      </Button>
    </section>
  );
}

/** What can be done with a whole session. */
function SessionMenu({
  session: { id, name },
  number,
  isFull,
}: Pick<Props, 'session' | 'number' | 'isFull'>) {
  const { change, announce } = usePlanEditing();
  return (
    <Menu label={`Acciones de ${name || `la sesión ${number}`}`} trigger={<MoreIcon />}>
      <MenuItem aria-disabled={isFull} onClick={() => change((plan) => duplicateSession(plan, id))}>
        <CopyIcon width={20} height={20} />
        Duplicar sesión
      </MenuItem>
      <MenuItem onClick={() => change((plan) => moveSession(plan, id, -1))}>
        <ArrowUpIcon width={20} height={20} />
        Subir sesión
      </MenuItem>
      <MenuItem onClick={() => change((plan) => moveSession(plan, id, 1))}>
        <ArrowDownIcon width={20} height={20} />
        Bajar sesión
      </MenuItem>
      <MenuItem
        onClick={() => {
          change((plan) => removeSession(plan, id));
          announce('Sesión eliminada. «Deshacer» la recupera.');
        }}
      >
        <TrashIcon width={20} height={20} />
        Eliminar sesión
      </MenuItem>
    </Menu>
  );
}
