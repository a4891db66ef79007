import type { PictureUpload } from '#shared/contracts/catalogue/picture-upload.ts';
import { pictureRefusals } from '#shared/rules/catalogue/picture-upload.ts';
import { IconButton } from '../../../../../ui/button.tsx';
import { BlankPicture } from '../../../../../ui/display/blank-picture.tsx';
import { CloseIcon } from '../../../../../ui/icons.tsx';
import type { PictureEdits } from './edits.ts';
import { messages } from './messages.ts';
import type { ChosenFile } from './use-uploads.ts';

interface Props {
  edits: Pick<PictureEdits, 'remove'>;
  /** What the server has and has not shown yet. */
  uploads: PictureUpload[];
  /** What was chosen here and is not at the server yet. */
  chosen: ChosenFile[];
  /** What a chosen file that is not being sent waits for. */
  waiting: string;
  /** Takes back a chosen file. */
  onRemove: (id: string) => void;
}

/** Pictures on their way: what is being sent or prepared, and what was refused and why. */
export function PendingPictures({ edits: { remove }, uploads, chosen, waiting, onRemove }: Props) {
  if (uploads.length + chosen.length === 0) return null;
  return (
    <ul aria-label="Imágenes en camino" aria-live="polite" className="picture-list">
      {uploads.map(({ _id, refusal }, at) => (
        <li key={_id} className="picture-row">
          <span className="flex-1" data-refused={refusal !== null}>
            {refusal ? pictureRefusals[refusal] : messages.processing}
          </span>
          {refusal && (
            <IconButton label={messages.dismiss(`aviso ${at + 1}`)} onClick={() => remove.mutate(_id)}>
              <CloseIcon />
            </IconButton>
          )}
        </li>
      ))}
      {chosen.map(({ id, file, preview, sent, error }) => (
        <li key={id} className="picture-row">
          {error ? (
            <BlankPicture className="picture-thumb w-16 shrink-0" />
          ) : (
            <img src={preview} alt="" className="picture-thumb w-16 shrink-0" />
          )}
          <span className="min-w-0 flex-1">
            <span className="block truncate">{file.name}</span>
            <SendState sent={sent} error={error} waiting={waiting} />
          </span>
          {/* what is being sent cannot be taken back */}
          {(sent === null || error !== null) && (
            <IconButton label={messages.dismiss(file.name)} onClick={() => onRemove(id)}>
              <CloseIcon />
            </IconButton>
          )}
        </li>
      ))}
    </ul>
  );
}

type SendStateProps = Pick<ChosenFile, 'sent' | 'error'> & Pick<Props, 'waiting'>;

function SendState({ sent, error, waiting }: SendStateProps) {
  if (error) return <span className="text-sm font-semibold text-danger">{error}</span>;
  if (sent === null) return <span className="text-sm text-quiet">{waiting}</span>;
  const percent = Math.round(sent * 100);
  return (
    <>
      <span className="text-sm text-quiet">{messages.sending(percent)}</span>
      <progress
        max={100}
        value={percent}
        aria-label={messages.sending(percent)}
        className="picture-progress"
      />
    </>
  );
}
