import { useEffect, useState } from 'react';
import { draftOf } from '../../api/storage/drafts.ts';

/**
 * What is typed into a form, which the tab keeps until it is dropped; what equals `initial` is not kept. `name` is that of the form, with
 * the id of what it edits.
 */
export function useDraft<Values extends object>(name: string, initial: Values) {
  const [draft] = useState(() => draftOf<Values>(name));
  const [kept, setKept] = useState(() => draft.find());
  // a release during the draft may have added fields
  const [values, setValues] = useState<Values>(() => ({ ...initial, ...kept }));
  const isTyped = JSON.stringify(values) !== JSON.stringify(initial);
  useEffect(() => {
    if (isTyped) draft.keep(values);
    else draft.drop();
  }, [draft, isTyped, values]);
  return {
    values,
    change: (typed: Partial<Values>) => setValues((before) => ({ ...before, ...typed })),
    /** The form goes on with what was typed before it was left. */
    isDraft: kept !== null && isTyped,
    /** Drops what is kept, for it is saved. */
    drop: draft.drop,
    /** Drops what is typed. */
    discard: () => {
      setKept(null);
      setValues(initial);
    },
  };
}
