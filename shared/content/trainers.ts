import { brand } from './brand.ts';

/** A trainer as the landing page presents them. */
export interface Trainer {
  name: string;
  /** What the trainer prepares, in one sentence. */
  about: string;
  /** A photograph, once its subject has agreed in writing to its use on the site; null shows a drawing. */
  photo: { src: string; consentedOn: string } | null;
  /** An invented person. */
  isSample?: true;
}

/**
 * The trainers; the first signs the mails with the routines. These are samples; the operator replaces them here, and
 * infra/settings.ts refuses to deploy samples to any stage but dev.
 */
export const trainers: readonly [Trainer, ...Trainer[]] = [
  {
    name: 'Nicolás Prieto',
    about: 'Dirige al equipo y firma cada rutina: pocas cosas, bien ordenadas, y un poco más cada semana.',
    photo: null,
    isSample: true,
  },
  {
    name: 'Elena Robles',
    about:
      'Prepara con él las de pérdida de grasa, resistencia y movilidad, para semanas en las que no todo sale como se planeó.',
    photo: null,
    isSample: true,
  },
];

/** Where subscribers' answers to the mails with the routines arrive. */
export const trainerEmail = `entrenador@${brand.name.toLowerCase()}.example`;
