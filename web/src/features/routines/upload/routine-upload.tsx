import '../routine-card.css';
import '../grid.css';
import './upload.css';
import type { Routine } from '#shared/contracts/routines/routines.ts';
import { DraftNotice } from '../../../ui/form/draft-notice.tsx';
import { useDraft } from '../../../ui/form/use-draft.ts';
import { useTypedText } from '../../../ui/overlay/typed-dialog.ts';
import { draftFromQuery, draftName } from './routine-draft.ts';
import { useCreateRoutine } from '../use-create-routine.ts';
import { UploadForm } from './upload-form.tsx';
import { UploadGuide, UploadPreview } from './upload-preview.tsx';
import { useTrainingOptions } from './use-training-options.ts';

interface Props {
  /** The query string, which may select a slot. */
  search: string;
  /** Not called if the user has left the form before the response. */
  onCreated: (routine: Routine) => void;
}

/** The form for a new routine, with a preview and instructions beside it. */
export function RoutineUpload({ search, onCreated }: Props) {
  const asked = draftFromQuery(search);
  // of a slot that a link names, what was typed for another is not its place
  const { values: draft, change, isDraft, drop, discard } = useDraft(draftName(search), asked);
  useTypedText(draft.name + draft.link !== '');
  const options = useTrainingOptions(draft);
  const workoutType = options.types.items.find(({ _id }) => _id === draft.workoutType);
  const frequency = options.frequencies.items.find(({ _id }) => _id === draft.frequency);
  // an unknown id of the query string selects nothing
  const validDraft = { ...draft, workoutType: workoutType?._id ?? '', frequency: frequency?._id ?? '' };
  const create = useCreateRoutine();
  return (
    <div className="upload">
      <UploadForm
        notice={isDraft && <DraftNotice onDiscard={discard} />}
        draft={validDraft}
        options={options}
        isBusy={create.isPending}
        onChange={change}
        onSubmit={(routine) =>
          create.mutate(routine, { onSaved: drop, onSuccess: ({ data }) => onCreated(data.routine) })
        }
      />
      <div className="upload-aside">
        <UploadPreview draft={draft} workoutType={workoutType} frequency={frequency} />
        <UploadGuide />
      </div>
    </div>
  );
}
