import '../card.css';
import '../grid.css';
import './upload.css';
import { useState } from 'react';
import type { Routine } from '#shared/contracts/routines.ts';
import { draftFrom } from './routine-draft.ts';
import { useCreateRoutine } from '../grid-query.ts';
import { UploadForm } from './upload-form.tsx';
import { UploadGuide, UploadPreview } from './upload-preview.tsx';
import { useTrainingLists } from './use-training-options.ts';

interface Props {
  /** The address' query: what is chosen already. */
  search: string;
  /** While the form is still there. */
  onCreated: (routine: Routine) => void;
}

/** A new routine: the form, and beside it what comes of it. */
export function Upload({ search, onCreated }: Props) {
  const [draft, setDraft] = useState(() => draftFrom(search));
  const lists = useTrainingLists();
  const workoutType = lists.types.items.find(({ _id }) => _id === draft.workoutType);
  const frequency = lists.frequencies.items.find(({ _id }) => _id === draft.frequency);
  // an id of the address that no list has is no choice
  const chosen = { ...draft, workoutType: workoutType?._id ?? '', frequency: frequency?._id ?? '' };
  const create = useCreateRoutine();
  return (
    <div className="upload">
      <UploadForm
        draft={chosen}
        lists={lists}
        isBusy={create.isPending}
        onChange={(change) => setDraft((before) => ({ ...before, ...change }))}
        onSubmit={(routine) =>
          // of no concern to whoever is elsewhere by then
          create.mutate(routine, { onSuccess: ({ data }) => onCreated(data.routine) })
        }
      />
      <div className="upload-aside">
        <UploadPreview draft={draft} workoutType={workoutType} frequency={frequency} />
        <UploadGuide />
      </div>
    </div>
  );
}
