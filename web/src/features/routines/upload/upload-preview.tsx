import type { Option, TrainingFrequency } from '#shared/contracts/training/training-options.ts';
import { driveFileName, driveLinkProblem } from '#shared/rules/routines/drive-link.ts';
import { sendHour } from '#shared/rules/routines/routine-calendar.ts';
import { useSession } from '../../../api/session.ts';
import { parseMonth, type RoutineDraft } from './routine-draft.ts';
import { daysPerWeekText } from '../format.ts';

interface Props {
  draft: RoutineDraft;
  workoutType: Option | undefined;
  frequency: TrainingFrequency | undefined;
}

/** The routine as the grid will show it. */
export function UploadPreview({ draft, workoutType, frequency }: Props) {
  const uploader = useSession()?.user.name;
  const isLink = driveLinkProblem(draft.link) === null;
  return (
    <section aria-labelledby="vista-previa">
      <h2 id="vista-previa" className="text-lg">
        Vista previa
      </h2>
      <div className="month preview">
        <p className="month-name">
          Mes <b>{parseMonth(draft.month)}</b>
        </p>
        <div className="routine">
          <p className="routine-name">{draft.name.trim() || 'Nombre de la rutina'}</p>
          <p className="preview-place">{workoutType?.name ?? 'Tipo de entrenamiento'}</p>
          <p className="preview-place">{frequency ? daysPerWeekText(frequency) : 'Frecuencia'}</p>
          <p className="preview-place">{isLink ? driveFileName(draft.link) : 'Archivo de Google Drive'}</p>
          {uploader && <p className="preview-place">Subida por {uploader}</p>}
        </div>
      </div>
    </section>
  );
}

/** Instructions: from the file to the routine. */
export function UploadGuide() {
  return (
    <section aria-labelledby="instrucciones">
      <h2 id="instrucciones" className="text-lg">
        Instrucciones
      </h2>
      <ol className="guide">
        <li>Sube el archivo a Google Drive: un documento, una hoja, un PDF o una carpeta.</li>
        <li>Compártelo con «Cualquier persona con el enlace», como lector.</li>
        <li>Copia el enlace y pégalo aquí.</li>
        <li>Elige tipo, frecuencia y mes. Cada combinación tiene una sola rutina.</li>
        <li>Quien esté en ese mes la recibe en su próximo envío, a las {sendHour}:00.</li>
      </ol>
    </section>
  );
}
