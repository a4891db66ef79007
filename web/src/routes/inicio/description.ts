/** What the site is, for search engines. */
export const description =
  'Tu entrenador online, objetivos claros, sin permanencia. Haz el test, recibe tu rutina y entrena con un plan que puedes cumplir.';
