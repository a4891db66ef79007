import { describe, expect, it } from 'vitest';
import { readLines, missingLines } from '../../web/src/features/routines/paste/read-lines.ts';
import { routineAt, someRoutines, toGrid, types, frequencies } from './routine-fixtures.ts';

const grid = toGrid(someRoutines());
const link = (name: string) => `https://drive.google.com/file/d/${name}/view`;

/** What is understood of a text, one line for each: `1 Fuerza 2 mes 4 «nombre» enlace: new`, or what is wrong. */
const read = (text: string) =>
  readLines(text, grid).map(({ line, state, slot, name, link: url, problem }) => {
    if (problem) return `${line} ${state}: ${problem}`;
    const type = types.find(({ _id }) => _id === slot?.workoutType)?.name;
    const days = frequencies.find(({ _id }) => _id === slot?.frequency)?.daysPerWeek;
    const file = url && (/\/d\/(\w+)/.exec(url)?.[1] ?? url);
    return `${line} ${state}: ${[type, days, slot?.month, name && `«${name}»`, file].filter((part) => part !== undefined).join(' ')}`;
  });

describe('a pasted list of links', () => {
  it('P291: each line fills the slot that it names, in the order of a spreadsheet, of a sentence or of another', () => {
    expect(
      read(
        [
          'Tipo\tFrecuencia\tMes\tNombre\tEnlace',
          `Fuerza\t2\t4\tBloque de fuerza\t${link('a')}`,
          `hipertrofia; 3 días por semana; Mes 2; ${link('b')}`,
          `${link('c')} | mes 5 | 4 días | PERDIDA DE GRASA | Quema`,
          `Movilidad, 2 días a la semana, mes 1: ${link('d')}`,
          `Fuerza 4 días mes 1 ${link('e')}`,
          '',
          `  Movilidad; 3x; 7; Caderas, hombros y más; drive.google.com/drive/folders/f`,
        ].join('\r\n'),
      ),
    ).toEqual([
      '1 heading: ',
      '2 new: Fuerza 2 4 «Bloque de fuerza» a',
      '3 new: Hipertrofia 3 2 «Hipertrofia, 3 días por semana: mes 2» b',
      '4 new: Pérdida de grasa 4 5 «Quema» c',
      '5 new: Movilidad 2 1 «Movilidad, 2 días por semana: mes 1» d',
      '6 new: Fuerza 4 1 «Fuerza, 4 días por semana: mes 1» e',
      '8 new: Movilidad 3 7 «Caderas, hombros y más» https://drive.google.com/drive/folders/f',
    ]);
  });

  it('P291: links below a heading go to the months of its track one after another, from the first free one on', () => {
    expect(
      read(`Fuerza, 2 días\n${link('a')}\nSegundo ${link('b')}\nMes 9 ${link('c')}\n3 días\n${link('d')}`),
    ).toEqual([
      '1 heading: Fuerza 2',
      '2 new: Fuerza 2 4 «Fuerza, 2 días por semana: mes 4» a',
      '3 new: Fuerza 2 5 «Segundo» b',
      '4 new: Fuerza 2 9 «Fuerza, 2 días por semana: mes 9» c',
      '5 heading: Fuerza 3',
      '6 new: Fuerza 3 2 «Fuerza, 3 días por semana: mes 2» d',
    ]);
  });

  it('P291: what would replace a routine says so, keeps its name where none is given, and what is there already is the same', () => {
    const [first] = someRoutines();
    const lines = readLines(
      `Fuerza; 2; 1; ${link('new')}\nFuerza; 2; 2; ${routineAt([0, 0, 2]).driveLink}\nFuerza; 2; 3; Otra; ${first!.driveLink}`,
      grid,
    );
    expect(lines.map(({ state, name, occupant }) => [state, name, occupant?._id])).toEqual([
      ['replace', first!.name, 'rtn_001'],
      ['same', routineAt([0, 0, 2]).name, 'rtn_002'],
      ['replace', 'Otra', 'rtn_003'],
    ]);
  });

  it('P291: what is not understood is told by its line, and never guessed', () => {
    const many = 'x'.repeat(121);
    // a row of a spreadsheet names its own slot: it takes nothing from the row above
    expect(read(`Fuerza; 2; 5; ${link('a')}\nBoxeo; 3; 6; ${link('b')}\nSin sitio ${link('c')}`)).toEqual([
      '1 new: Fuerza 2 5 «Fuerza, 2 días por semana: mes 5» a',
      '2 wrong: No se reconoce el tipo de entrenamiento: escríbelo como en la cuadrícula.',
      '3 wrong: No se reconoce el tipo de entrenamiento: escríbelo como en la cuadrícula.',
    ]);
    expect(
      read(
        [
          `Boxeo; 3; 1; ${link('a')}`,
          `Fuerza; 9; ${link('b')}`,
          `Fuerza; 2; 121; ${link('c')}`,
          `Fuerza; 2; 5; https://example.com/file`,
          `Fuerza; 2; 5; ${link('d')} ${link('e')}`,
          `Fuerza; 2; 5; ${many}; ${link('f')}`,
          `Fuerza; 2; 5; ${link('g')}`,
          `Fuerza; 2; 5; ${link('h')}`,
          'Fuerza; 2; 6;',
          'Fuerza; 4;',
          'cualquier cosa',
        ].join('\n'),
      ),
    ).toEqual([
      '1 wrong: No se reconoce el tipo de entrenamiento: escríbelo como en la cuadrícula.',
      '2 wrong: No se reconoce la frecuencia: escríbela como «3 días».',
      '3 wrong: El mes va de 1 a 120.',
      '4 wrong: Ingresa un enlace válido de Google Drive',
      '5 wrong: Hay dos enlaces en la línea: deja uno.',
      '6 wrong: El nombre tiene más de 120 caracteres.',
      '7 new: Fuerza 2 5 «Fuerza, 2 días por semana: mes 5» g',
      '8 wrong: La línea 7 ya llena ese sitio.',
      '9 unfilled: Fuerza 2 6',
      '10 heading: Fuerza 4',
      '11 wrong: No hay enlace ni sitio que se reconozca.',
    ]);
  });

  it('the lines of the slots that are missing are read back as those slots, without their links', () => {
    const slots = [
      { workoutType: types[0]!._id, frequency: frequencies[0]!._id, month: 4 },
      { workoutType: types[2]!._id, frequency: frequencies[2]!._id, month: 1 },
    ];
    const text = missingLines(slots, grid);
    expect(read(text)).toEqual(['1 unfilled: Fuerza 2 4', '2 unfilled: Pérdida de grasa 4 1']);
    expect(readLines(text, grid).map(({ slot }) => slot)).toEqual(slots);
    expect(read(text.replaceAll('\n', `${link('a')}\n`) + link('b'))).toEqual([
      '1 new: Fuerza 2 4 «Fuerza, 2 días por semana: mes 4» a',
      '2 new: Pérdida de grasa 4 1 «Pérdida de grasa, 4 días por semana: mes 1» b',
    ]);
  });
});
