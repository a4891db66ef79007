import { useRef, useState, type FormEvent, type ReactNode } from 'react';
import { lastMonth } from '#shared/rules/routines/routine-calendar.ts';
import { getSession } from '../../../api/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, Input, Select } from '../../../ui/form/field.tsx';
import { WarningIcon } from '../../../ui/page-icons.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { isComplete, parseMonth, toNewRoutine, type NewRoutine, type RoutineDraft } from './routine-draft.ts';
import { firstFreeMonth, findRoutineInSlot } from '../routine-grid.ts';
import { messages } from '../messages.ts';
import { useRoutineGrid } from '../grid-query.ts';
import type { OptionList, useTrainingOptions } from './use-training-options.ts';
import { frequencyOptionText } from '../format.ts';

interface Props {
  draft: RoutineDraft;
  options: ReturnType<typeof useTrainingOptions>;
  isBusy: boolean;
  /** Above the fields. */
  notice: ReactNode;
  onChange: (change: Partial<RoutineDraft>) => void;
  onSubmit: (routine: NewRoutine) => void;
}

/** The form for a new routine. */
export function UploadForm({ draft, options, isBusy, notice, onChange, onSubmit }: Props) {
  const [linkError, setLinkError] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || !isComplete(draft)) return;
    const routine = toNewRoutine(draft);
    if (typeof routine === 'string') setLinkError(routine);
    else if (getSession()) onSubmit(routine);
    else toast.error({ title: messages.createFailed, description: messages.unauthorized });
  };
  return (
    <form noValidate onSubmit={submit} className="upload-form">
      {notice}
      <Field label="Nombre de la rutina">
        <Input
          value={draft.name}
          maxLength={120}
          autoComplete="off"
          onChange={(event) => onChange({ name: event.target.value })}
        />
      </Field>
      <MonthField draft={draft} onChange={onChange} />
      <LinkField draft={draft} error={linkError} onError={setLinkError} onChange={onChange} />
      <p className="office-notice">
        <WarningIcon />
        <span>
          <strong>El archivo debe ser público.</strong> En Drive, Compartir → «Cualquier persona con el
          enlace». Si no, quien lo reciba no podrá abrirlo.
        </span>
      </p>
      <OptionField
        label="Tipo de entrenamiento"
        list={options.types}
        value={draft.workoutType}
        onChange={(workoutType) => onChange({ workoutType })}
        toText={({ name }) => name}
      />
      <OptionField
        label="Frecuencia de entrenamiento"
        list={options.frequencies}
        value={draft.frequency}
        onChange={(frequency) => onChange({ frequency })}
        toText={frequencyOptionText}
      />
      <div className="office-tools">
        <Button type="submit" disabled={!isComplete(draft)} busyText={isBusy && 'Creando rutina...'}>
          Crear rutina
        </Button>
        {!isComplete(draft) && <p className="upload-missing">{messages.incomplete}</p>}
      </div>
    </form>
  );
}

interface LinkProps extends Pick<Props, 'draft' | 'onChange'> {
  error: string | undefined;
  onError: (error: string | undefined) => void;
}

/** The link, which is checked when the field is left. */
const LinkField = ({ draft, error, onError, onChange }: LinkProps) => (
  <Field label="Enlace de Google Drive" error={error}>
    <Input
      type="url"
      inputMode="url"
      autoComplete="off"
      placeholder="https://drive.google.com/…"
      value={draft.link}
      maxLength={500}
      onChange={(event) => {
        onError(undefined);
        onChange({ link: event.target.value });
      }}
      onBlur={() => {
        const routine = draft.link.trim() === '' ? undefined : toNewRoutine(draft);
        onError(typeof routine === 'string' ? routine : undefined);
      }}
    />
  </Field>
);

/** The month. If another routine occupies it, the field says so before the form is sent. */
function MonthField({ draft, onChange }: Pick<Props, 'draft' | 'onChange'>) {
  const { data: grid } = useRoutineGrid();
  const field = useRef<HTMLInputElement>(null);
  const slot = {
    workoutType: draft.workoutType,
    frequency: draft.frequency,
    month: parseMonth(draft.month),
  };
  const occupant = grid && findRoutineInSlot(grid, slot);
  const free = occupant && firstFreeMonth(grid, slot, slot.month);
  return (
    <div>
      <Field
        label="Mes"
        hint="El 1 es el primero que recibe un suscriptor nuevo."
        error={occupant && `${messages.taken(slot.month)} Es «${occupant.name}».`}
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
          onBlur={() => onChange({ month: String(parseMonth(draft.month)) })}
        />
      </Field>
      {free !== undefined && (
        <Button
          variant="secondary"
          size="sm"
          className="mt-2"
          onClick={() => {
            onChange({ month: String(free) });
            // the pressed button disappears
            field.current?.focus();
          }}
        >
          Usar el Mes {free}, que está libre
        </Button>
      )}
    </div>
  );
}

interface OptionFieldProps<Item> {
  label: string;
  list: OptionList<Item>;
  value: string;
  onChange: (id: string) => void;
  toText: (item: Item) => ReactNode;
}

/** A select with an option list of the server. */
function OptionField<Item extends { _id: string }>(props: OptionFieldProps<Item>) {
  const { label, list, value, onChange, toText } = props;
  const field = useRef<HTMLSelectElement>(null);
  const retry = () => {
    list.retry();
    // the pressed button disappears
    field.current?.focus();
  };
  return (
    <div>
      <Field label={label} error={list.error}>
        <Select ref={field} value={value} onChange={(event) => onChange(event.target.value)}>
          <option value="" disabled>
            Elige una opción
          </option>
          {list.items.map((item) => (
            <option key={item._id} value={item._id}>
              {toText(item)}
            </option>
          ))}
        </Select>
      </Field>
      {list.error && (
        <Button variant="secondary" size="sm" className="mt-2" onClick={retry}>
          Reintentar
        </Button>
      )}
    </div>
  );
}
