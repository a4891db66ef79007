import { useEffect, useState, type ReactNode } from 'react';
import { savedVersion } from '../../api/back-office/stale-edit.ts';
import { draftOf } from '../../api/storage/drafts.ts';
import { refusedFields } from './refused-fields.ts';

interface Options<Saved, Values, Answer> {
  /** The name of the draft that the tab keeps of it, with the id of what is edited. */
  draft: string;
  /** Null for something new. */
  edited: Saved | null;
  /** What the form shows of it; without one, the values of a new one. */
  valuesOf: (saved: Saved | null) => Values;
  /** The labels of the fields that two admins may have changed, in their order. */
  labels: Partial<Record<keyof Values, string>>;
  /** A field as text, to compare and to show two versions. */
  textOf: (values: Values, field: keyof Values) => string;
  /** How the comparison shows a field; by default as its text. */
  show?: (name: string, text: string) => ReactNode;
  /** What is wrong with the values before the server has seen them, by field. */
  problemsOf: (values: Values) => Problems<Values>;
  /** What the server has refused, by field; by default what its error names. */
  refusedFields?: (error: Error | null) => Problems<Values>;
  /** The fields that differ from the saved ones. */
  changedFields: (values: Values, saved: Saved) => object;
  /** The mutation that saves the values in place of what the admin saw. */
  save: {
    isPending: boolean;
    isError: boolean;
    error: Error | null;
    reset: () => void;
    mutate: (
      input: { saved: Saved | null; values: Values },
      handlers: {
        onSaved: () => void;
        onSuccess: (answer: Answer) => void;
        onError: (error: Error) => void;
      },
    ) => void;
  };
  /** Whether a save failed because what is edited has been deleted: what was typed can be saved as something new then. */
  isDeleted?: (error: Error) => boolean;
  /** What an answer has saved, for a form that may stay open. */
  savedOf?: (answer: Answer) => Saved;
  /** Returns true where the form stays open. */
  onSaved?: (answer: Answer) => boolean | void;
  onClose: () => void;
}

type Problems<Values> = Partial<Record<keyof Values, string>>;

/**
 * What is typed into a form that creates or edits, what is wrong with it, and how it is saved. When another admin has saved
 * other values meanwhile, both versions are compared field by field. `dialog` is for a `FormDialog`.
 */
export function useEditForm<Saved, Values extends object, Answer>(options: Options<Saved, Values, Answer>) {
  const { edited, valuesOf, labels, textOf, show, problemsOf, changedFields, save } = options;
  const { isDeleted, savedOf, onSaved, onClose, refusedFields: refused = refusedFields } = options;
  const form = useTyped(options);
  const { draft, saved, setSaved, values, setValues, opened, isTyped } = form;
  const [newer, setNewer] = useState<Saved | null>(null);
  // how often it was pressed in vain: each time the form shows what is wrong
  const [refusals, setRefusals] = useState(0);
  const fields = fieldsOf(labels);
  const problems: Problems<Values> = {
    ...refused(save.error),
    ...(refusals > 0 && problemsOf(values)),
  };

  const showSaved = (shown: Saved | null) => {
    form.show(shown);
    setNewer(null);
  };
  const submit = (wanted: Values, before: Saved | null) => {
    const refuse = () => setRefusals((times) => times + 1);
    if (Object.keys(problemsOf(wanted)).length > 0) {
      refuse();
      return;
    }
    if (before && Object.keys(changedFields(wanted, before)).length === 0) {
      draft.drop();
      onClose();
      return;
    }
    save.mutate(
      { saved: before, values: wanted },
      {
        onSaved: draft.drop,
        onSuccess: (answer) => {
          if (savedOf) showSaved(savedOf(answer));
          if (onSaved?.(answer) !== true) onClose();
        },
        onError: (failure) => {
          setNewer(savedVersion(failure) as Saved | null);
          if (isDeleted?.(failure)) setSaved(null);
          refuse();
        },
      },
    );
  };
  /** The picked texts stand for fields of the admin's version or of the saved one. */
  const choose = (chosen: Record<string, string>) => {
    const other = valuesOf(newer);
    const picked = fields.map((field) => [
      field,
      (chosen[field] === textOf(values, field) ? values : other)[field],
    ]);
    const wanted: Values = { ...values, ...Object.fromEntries(picked) };
    setSaved(newer);
    setNewer(null);
    setValues(wanted);
    submit(wanted, newer);
  };

  return {
    saved,
    /** Whether it has been deleted while it was edited. */
    wasDeleted: edited !== null && saved === null,
    values,
    problems,
    change: (typed: Partial<Values>) => {
      // what the server has refused may be right now
      if (save.isError) save.reset();
      setValues((before) => ({ ...before, ...typed }));
    },
    dialog: {
      busyText: save.isPending && 'Guardando...',
      refusals,
      isTyped,
      /** While it goes on with what was typed before it was left. */
      onDiscardDraft: form.isKept && isTyped ? () => showSaved(edited) : undefined,
      comparison: saved &&
        newer && {
          fields: fields.map((name) => ({
            name,
            label: labels[name] ?? '',
            opened: textOf(opened, name),
            mine: textOf(values, name),
            saved: textOf(valuesOf(newer), name),
          })),
          show,
          onChoose: choose,
        },
      onSubmit: () => submit(values, saved),
      onClose: () => {
        draft.drop();
        onClose();
      },
    },
  } as const;
}

const fieldsOf = <Values>(labels: Partial<Record<keyof Values, string>>) =>
  Object.keys(labels) as (keyof Values & string)[];

/** What is typed, over which version, and the draft that the tab keeps of it. */
function useTyped<Saved, Values extends object>({
  draft: name,
  edited,
  valuesOf,
  labels,
  textOf,
}: Pick<Options<Saved, Values, never>, 'draft' | 'edited' | 'valuesOf' | 'labels' | 'textOf'>) {
  const [draft] = useState(() => draftOf<{ saved: Saved | null; values: Values }>(name));
  const [kept, setKept] = useState(() => draft.find());
  // what the admin saw and replaces; a refetch of the list does not change it
  const [saved, setSaved] = useState(kept ? kept.saved : edited);
  // a release during the draft may have added fields
  const [values, setValues] = useState<Values>(() =>
    kept ? { ...valuesOf(kept.saved), ...kept.values } : valuesOf(edited),
  );
  const opened = valuesOf(saved);
  const isTyped = fieldsOf(labels).some((field) => textOf(values, field) !== textOf(opened, field));
  useEffect(() => {
    if (isTyped) draft.keep({ saved, values });
    else draft.drop();
  }, [draft, isTyped, saved, values]);
  return {
    draft,
    saved,
    setSaved,
    values,
    setValues,
    opened,
    isTyped,
    /** Whether it goes on with what was typed before it was left. */
    isKept: kept !== null,
    show: (shown: Saved | null) => {
      setKept(null);
      setSaved(shown);
      setValues(valuesOf(shown));
    },
  };
}
