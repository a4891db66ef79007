/**
 * The goods of the demo shop. They live only on this machine: nothing here reaches a deployed stage.
 * Their categories are those that a new stage writes for itself.
 */
import { bottles } from './catalogue/hidratacion.ts';
import { equipment } from './catalogue/fuerza-accesorios.ts';
import { performance } from './catalogue/rendimiento.ts';
import { proteins } from './catalogue/proteinas.ts';
import { recovery } from './catalogue/movilidad.ts';
import { snacks } from './catalogue/snacks.ts';
import { strength } from './catalogue/fuerza.ts';
import { vitamins } from './catalogue/vitaminas.ts';
import type { DemoProduct } from './catalogue/product.ts';

export type { DemoProduct } from './catalogue/product.ts';

export const demoProducts: DemoProduct[] = [
  ...proteins,
  ...performance,
  ...vitamins,
  ...snacks,
  ...bottles,
  ...strength,
  ...equipment,
  ...recovery,
];
