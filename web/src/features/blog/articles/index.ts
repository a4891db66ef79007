import { ejerciciosEsenciales } from './ejercicios-esenciales.ts';
import { nutricionPrePostEntreno } from './nutricion-pre-post-entreno.ts';
import { rutinaCardioHiit } from './rutina-cardio-hiit.ts';

/** The text of each article by post id: our own HTML, never anybody's input. */
export const articles: Readonly<Record<string, string>> = {
  'ejercicios-esenciales': ejerciciosEsenciales,
  'nutricion-pre-post-entreno': nutricionPrePostEntreno,
  'rutina-cardio-hiit': rutinaCardioHiit,
};
