import './overview.css';
import { sendHour } from '#shared/rules/routines/routine-calendar.ts';
import { useCan } from '../../../api/back-office/use-can.ts';
import { messages } from './messages.ts';

/** How to use the back office. */
export function Instructions() {
  const canSeeSends = useCan('sending:read');
  return (
    <section aria-labelledby="instrucciones" className="card p-5">
      <h2 id="instrucciones" className="text-lg">
        Cómo usar el panel
      </h2>
      <ul className="overview-notes">
        <li>«{messages.attention}» dice qué espera por ti. Cada línea abre su lista, ya filtrada.</li>
        <li className="max-sm:hidden">
          Pulsa <kbd>Ctrl</kbd> <kbd>K</kbd> (en un Mac, <kbd>⌘</kbd> <kbd>K</kbd>) para ir a una página o
          encontrar algo por su nombre o su número.
        </li>
        {canSeeSends && (
          <li>
            Las rutinas salen solas cada día a las {sendHour}:00, hora de Madrid. Crea antes las que falten.
          </li>
        )}
        <li>
          Ves lo que tu rol incluye. Si te falta algo, te lo puede dar cualquier persona con el rol de
          Administración.
        </li>
      </ul>
    </section>
  );
}
