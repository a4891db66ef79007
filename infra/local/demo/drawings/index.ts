/** Every product's drawing, by slug. */
import { fuerza } from './goods/fuerza.ts';
import { hidratacion } from './goods/hidratacion.ts';
import { movilidad } from './goods/movilidad.ts';
import { proteinas } from './goods/proteinas.ts';
import { rendimiento } from './goods/rendimiento.ts';
import { snacks } from './goods/snacks.ts';
import { vitaminas } from './goods/vitaminas.ts';
import type { Picture } from './scene.ts';

export const drawings: Record<string, Picture> = {
  ...proteinas,
  ...rendimiento,
  ...vitaminas,
  ...snacks,
  ...hidratacion,
  ...fuerza,
  ...movilidad,
};
