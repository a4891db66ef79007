import type { Routine } from '#shared/contracts/routines/routines.ts';
import { driveLinkProblem } from '#shared/rules/routines/drive-link.ts';
import { OpenIcon } from '../../../ui/back-office/icons.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { messages } from '../messages.ts';

/** Link to the routine's file in a new tab. An address outside Google Drive does not become a link (P37). */
export function DriveFileLink({ routine: { name, fileName, driveLink } }: { routine: Routine }) {
  const content = (
    <>
      <span className="truncate">{fileName}</span>
      <OpenIcon width={18} height={18} />
    </>
  );
  const label = `Abrir enlace de ${name}: ${fileName}`;
  if (driveLinkProblem(driveLink) !== null) {
    return (
      <button
        type="button"
        className="routine-link"
        aria-label={label}
        onClick={() => toast.error({ description: messages.noLink })}
      >
        {content}
      </button>
    );
  }
  return (
    <a
      href={driveLink}
      target="_blank"
      rel="noopener noreferrer"
      className="routine-link"
      aria-label={`${label} (otra pestaña)`}
      onClick={() => toast.info({ description: messages.opening, duration: 4000 })}
    >
      {content}
    </a>
  );
}
