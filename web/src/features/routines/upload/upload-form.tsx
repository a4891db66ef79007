import { useRef, useState, type FormEvent, type ReactNode } from 'react';
import { lastMonth } from '#shared/rules/routine-calendar.ts';
import { getSession } from '../../../api/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, Input, Select } from '../../../ui/form/field.tsx';
import { WarningIcon } from '../../../ui/icons.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { isFilled, readDraft, readMonth, type Draft } from './routine-draft.ts';
import { freeMonth, holderOf } from '../routine-grid.ts';
import { messages } from '../messages.ts';
import { useRoutineGrid, type NewRoutine } from '../grid-query.ts';
import type { useTrainingLists } from './use-training-options.ts';
import { frequencyText } from '../format.ts';

interface Props {
  draft: Draft;
  lists: ReturnType<typeof useTrainingLists>;
  isBusy: boolean;
  onChange: (change: Partial<Draft>) => void;
  onSubmit: (routine: NewRoutine) => void;
}

/** The form of a new routine (wizard-and-back-office.md sections 2 and 5, routine creation). */
export function UploadForm({ draft, lists, isBusy, onChange, onSubmit }: Props) {
  const [linkProblem, setLinkProblem] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || !isFilled(draft)) return;
    const routine = readDraft(draft);
    if (typeof routine === 'string') setLinkProblem(routine);
    else if (getSession()) onSubmit(routine);
    else toast.error({ title: messages.createFailed, description: messages.unauthorized });
  };
  return (
    <form noValidate onSubmit={submit} className="upload-form">
      <Field label="Nombre de la rutina">
        <Input
          value={draft.name}
          maxLength={120}
          autoComplete="off"
          onChange={(event) => onChange({ name: event.target.value })}
        />
      </Field>
      <MonthField draft={draft} onChange={onChange} />
      <Field label="Enlace de Google Drive" error={linkProblem}>
        <Input
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://drive.google.com/…"
          value={draft.link}
          maxLength={500}
          onChange={(event) => {
            setLinkProblem(undefined);
            onChange({ link: event.target.value });
          }}
          onBlur={() => {
            const routine = draft.link.trim() === '' ? undefined : readDraft(draft);
            setLinkProblem(typeof routine === 'string' ? routine : undefined);
          }}
        />
      </Field>
      <p className="office-notice">
        <WarningIcon />
        <span>
          <strong>El archivo debe ser público.</strong> En Drive, Compartir → «Cualquier persona con el
          enlace». Si no, quien lo reciba no podrá abrirlo.
        </span>
      </p>
      <ListField
        label="Tipo de entrenamiento"
        list={lists.types}
        value={draft.workoutType}
        onChange={(workoutType) => onChange({ workoutType })}
        textOf={({ name }) => name}
      />
      <ListField
        label="Frecuencia de entrenamiento"
        list={lists.frequencies}
        value={draft.frequency}
        onChange={(frequency) => onChange({ frequency })}
        textOf={frequencyText}
      />
      <div className="office-tools">
        <Button type="submit" disabled={!isFilled(draft)} busyText={isBusy && 'Creando rutina...'}>
          Crear rutina
        </Button>
        {!isFilled(draft) && <p className="upload-missing">{messages.incomplete}</p>}
      </div>
    </form>
  );
}

/** The month; that another routine stands there is said before the server has to. */
function MonthField({ draft, onChange }: Pick<Props, 'draft' | 'onChange'>) {
  const { grid } = useRoutineGrid();
  const field = useRef<HTMLInputElement>(null);
  const slot = {
    workoutType: draft.workoutType,
    frequency: draft.frequency,
    month: readMonth(draft.month),
  };
  const holder = grid && holderOf(grid, slot);
  const free = holder && freeMonth(grid, slot, slot.month);
  return (
    <div>
      <Field
        label="Mes"
        hint="El 1 es el primero que recibe un suscriptor nuevo."
        error={holder && `${messages.taken(slot.month)} Es «${holder.name}».`}
      >
        <Input
          ref={field}
          type="number"
          inputMode="numeric"
          min={1}
          max={lastMonth}
          step={1}
          value={draft.month}
          onChange={(event) => onChange({ month: event.target.value })}
          onBlur={() => onChange({ month: String(readMonth(draft.month)) })}
        />
      </Field>
      {free !== undefined && (
        <Button
          variant="secondary"
          size="sm"
          className="mt-2"
          onClick={() => {
            onChange({ month: String(free) });
            // the button goes
            field.current?.focus();
          }}
        >
          Usar el Mes {free}, que está libre
        </Button>
      )}
    </div>
  );
}

interface ListFieldProps<Item> {
  label: string;
  list: { items: Item[]; problem: string | undefined; retry: () => void };
  value: string;
  onChange: (id: string) => void;
  textOf: (item: Item) => ReactNode;
}

/** A choice from a list of the server's. */
function ListField<Item extends { _id: string }>(props: ListFieldProps<Item>) {
  const { label, list, value, onChange, textOf } = props;
  const field = useRef<HTMLSelectElement>(null);
  const retry = () => {
    list.retry();
    // the button goes
    field.current?.focus();
  };
  return (
    <div>
      <Field label={label} error={list.problem}>
        <Select ref={field} value={value} onChange={(event) => onChange(event.target.value)}>
          <option value="" disabled>
            Elige una opción
          </option>
          {list.items.map((item) => (
            <option key={item._id} value={item._id}>
              {textOf(item)}
            </option>
          ))}
        </Select>
      </Field>
      {list.problem && (
        <Button variant="secondary" size="sm" className="mt-2" onClick={retry}>
          Reintentar
        </Button>
      )}
    </div>
  );
}
