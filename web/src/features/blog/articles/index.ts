import { ejerciciosEsenciales } from './ejercicios-esenciales.ts';
import { nutricionPrePostEntreno } from './nutricion-pre-post-entreno.ts';
import { rutinaCardioHiit } from './rutina-cardio-hiit.ts';

/** The HTML of each article by post id; written here, never user input. */
export const articles: Readonly<Record<string, string>> = {
  'ejercicios-esenciales': ejerciciosEsenciales,
  'nutricion-pre-post-entreno': nutricionPrePostEntreno,
  'rutina-cardio-hiit': rutinaCardioHiit,
};
