import { useRef, useState } from 'react';
import type { Exercise } from '#shared/contracts/exercises/exercises.ts';
import { clipTypes, maxClipBytes, maxClipSeconds } from '#shared/rules/exercises/clip.ts';
import { Button } from '../../ui/button.tsx';
import { ExerciseMotion } from '../../ui/display/exercise-motion.tsx';
import { FieldGroup } from '../../ui/form/field-group.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { messages } from './messages.ts';
import { useRemoveClip, useUploadClip } from './mutations.ts';

/** The clip of an exercise; null for one that is not saved yet. It is uploaded, replaced and removed at once, apart from the form. */
export function ClipField({ exercise }: { exercise: Exercise | null }) {
  const input = useRef<HTMLInputElement>(null);
  const [share, setShare] = useState(0);
  const [problem, setProblem] = useState('');
  const [isRemoving, setRemoving] = useState(false);
  const upload = useUploadClip(setShare);
  const remove = useRemoveClip();
  async function choose(file: File | undefined) {
    if (!exercise || !file) return;
    const found = await problemOf(file);
    setProblem(found);
    if (!found) upload.mutate({ exerciseId: exercise._id, file });
  }
  return (
    <FieldGroup title="Vídeo">
      <p className="text-sm text-quiet sm:col-span-2">{exercise ? messages.clipHint : messages.clipLater}</p>
      {exercise && (
        <div className="clip-field">
          {exercise.clip && <ExerciseMotion exercise={exercise} className="clip-shown" />}
          <input
            ref={input}
            type="file"
            accept={Object.keys(clipTypes).join()}
            hidden
            aria-label={messages.chooseClip}
            onChange={({ currentTarget }) => {
              void choose(currentTarget.files?.[0]);
              // the same file may be chosen again
              currentTarget.value = '';
            }}
          />
          <Button
            variant="secondary"
            busyText={upload.isPending && messages.sendingClip(Math.round(100 * share))}
            onClick={() => input.current!.click()}
          >
            {exercise.clip ? messages.changeClip : messages.chooseClip}
          </Button>
          {exercise.clip && (
            <Button variant="ghost" onClick={() => setRemoving(true)}>
              {messages.removeClip}
            </Button>
          )}
          <p role="status" className="text-sm font-semibold text-danger">
            {problem}
          </p>
        </div>
      )}
      {isRemoving && exercise && (
        <ConfirmDialog
          title={messages.removeClip}
          confirmText="Quitar"
          busyText={remove.isPending && 'Quitando...'}
          isDanger
          onConfirm={() => remove.mutate(exercise._id, { onSettled: () => setRemoving(false) })}
          onClose={() => setRemoving(false)}
        >
          {messages.removeClipQuestion(exercise.name)}
        </ConfirmDialog>
      )}
    </FieldGroup>
  );
}

/** What is wrong with a file before it is sent; empty for none. */
async function problemOf(file: File): Promise<string> {
  if (!Object.hasOwn(clipTypes, file.type)) return messages.clipType;
  if (file.size > maxClipBytes) return messages.clipTooLarge;
  const seconds = await secondsOf(file);
  if (seconds === null) return messages.clipUnreadable;
  return seconds > maxClipSeconds ? messages.clipTooLong : '';
}

/** How long a video is, in seconds; null where this browser cannot open it. One that does not say is as short as its bytes. */
function secondsOf(file: File): Promise<number | null> {
  const opened = document.createElement('video');
  const url = URL.createObjectURL(file);
  return new Promise<number | null>((resolve) => {
    opened.addEventListener('loadedmetadata', () =>
      resolve(Number.isFinite(opened.duration) ? opened.duration : 0),
    );
    opened.addEventListener('error', () => resolve(null));
    opened.src = url;
  }).finally(() => URL.revokeObjectURL(url));
}
