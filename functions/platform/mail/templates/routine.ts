import { operator } from '#shared/content/operator.ts';
import { brand } from '#shared/content/brand.ts';
import { trainers } from '#shared/content/trainers.ts';
import type { MailTemplate } from '../mail-template.ts';

/** The routine of the month, to a subscriber. */
export const routine: MailTemplate<'routine'> = ({
  month,
  routineName,
  workoutType,
  frequency,
  routineUrl,
  profileUrl,
}) => ({
  subject: `Tu rutina del mes ${month}: ${routineName}`,
  preview: `${workoutType}, ${frequency}.`,
  heading: routineName,
  paragraphs: [
    `Es tu rutina del mes ${month}: ${workoutType}, ${frequency}.`,
    'Ábrela antes de ir a entrenar y apunta lo que haces en cada serie: el mes que viene partes de ahí.',
    `${trainers[0].name}, entrenador de ${brand.name}`,
  ],
  button: { label: 'Abrir mi rutina', url: routineUrl },
  notes: [
    'Con Premium y Pro, responde a este correo con tus dudas y te contesta tu entrenador; con Pro, en un día laborable.',
    `Si el archivo no se abre, escríbenos a ${operator.email}.`,
  ],
  links: [{ label: 'Todas tus rutinas, y los datos con los que se eligen', url: profileUrl }],
});
