import { operator } from '#shared/operator.ts';
import type { MailTemplate } from '../mail-template.ts';

/** What a subscriber pays for, once a month. */
export const routine: MailTemplate<'routine'> = (slot) => ({
  subject: `Tu rutina del mes ${slot('month')}: ${slot('routineName')}`,
  preview: `${slot('workoutType')}, ${slot('frequency')}.`,
  heading: slot('routineName'),
  paragraphs: [
    `Es tu rutina del mes ${slot('month')}: ${slot('workoutType')}, ${slot('frequency')}.`,
    'Ábrela antes de ir a entrenar y apunta lo que haces en cada serie: el mes que viene partes de ahí.',
  ],
  button: { label: 'Abrir mi rutina', url: slot('routineUrl') },
  notes: [
    `Todas tus rutinas, y los datos con los que se eligen, están en tu perfil: ${slot('profileUrl')}`,
    `Si el archivo no se abre, escríbenos a ${operator.email}.`,
  ],
});
