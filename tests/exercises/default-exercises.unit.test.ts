import { describe, expect, it } from 'vitest';
import { Exercise, type Drawing, type Equipment } from '#shared/contracts/exercises/exercises.ts';
import { defaultExercises, defaultExerciseId } from '#functions/exercises/default-exercises.ts';
import { sessions } from '../../web/src/features/landing/example-month/month.ts';

const byId = new Map(defaultExercises.map((exercise) => [exercise._id, exercise]));
const plain = (name: string) => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
const repeated = (names: string[]) => names.filter((name, at) => names.indexOf(name) !== at);

/** How hard it is to come by. */
const effort: Record<Equipment, number> = {
  band: 1,
  ball: 1,
  'skipping-rope': 1,
  dumbbells: 2,
  kettlebell: 2,
  bench: 2,
  box: 2,
  'pull-up-bar': 2,
  'parallel-bars': 2,
  barbell: 3,
  cable: 4,
  machine: 4,
  'cardio-machine': 4,
};
const effortOf = (equipment: Equipment[]) => equipment.reduce((sum, each) => sum + effort[each], 0);

describe('the exercises of a new stage', () => {
  it('are 150, as the contract has them', () => {
    expect(defaultExercises).toHaveLength(150);
    expect(byId.size).toBe(150);
    for (const exercise of defaultExercises)
      expect(Exercise.safeParse(exercise).error, exercise.name).toBeUndefined();
  });

  it('have names and other names that no two share', () => {
    const names = defaultExercises.flatMap(({ name, aliases }) => [name, ...aliases]).map(plain);
    expect(repeated(names)).toEqual([]);
  });

  it.each([
    ['Sentadilla', 'Sentadilla trasera'],
    ['Press banca', 'Press de banca'],
    ['Press banca con barra', 'Press de banca'],
    ['Hip thrust con barra', 'Empuje de cadera'],
    ['Plancha abdominal', 'Plancha'],
  ])('%s, as a trainer types it, is %s', (typed, name) => {
    const found = defaultExercises.filter(({ aliases }) => aliases.includes(typed));
    expect(found.map((exercise) => exercise.name)).toEqual([name]);
  });

  it('keep their ids when they are named anew', () => {
    expect(byId.get(defaultExerciseId('sentadilla-trasera'))!.name).toBe('Sentadilla trasera');
    expect(defaultExerciseId('sentadilla-trasera')).toBe('exr_0000000000TJM9P160SPWW0W3F');
  });

  it('have substitutes of the same movement or for the same muscle', () => {
    const unlike = defaultExercises.flatMap(({ _id, name, pattern, muscles, substitutes }) =>
      substitutes
        .map((id) => byId.get(id))
        .filter(
          (other) =>
            !other ||
            other._id === _id ||
            (other.pattern !== pattern && !other.muscles.some((muscle) => muscles.includes(muscle))),
        )
        .map((other) => `${name}: ${other?.name}`),
    );
    expect(unlike).toEqual([]);
    const few = defaultExercises.filter(({ substitutes }) => substitutes.length < 2);
    expect([few.map(({ name }) => name), repeatedSubstitutes()]).toEqual([[], []]);
  });

  it('have a substitute that needs less, wherever they need more than a band, a ball or a rope', () => {
    const without = defaultExercises.filter(
      ({ equipment, substitutes }) =>
        effortOf(equipment) > 1 &&
        !substitutes.some((id) => effortOf(byId.get(id)!.equipment) < effortOf(equipment)),
    );
    expect(without.map(({ name }) => name)).toEqual([]);
  });

  it('cover every movement, and what a gym and a home have', () => {
    expect(new Set(defaultExercises.map(({ pattern }) => pattern)).size).toBe(13);
    const used = new Set(defaultExercises.flatMap(({ equipment }) => equipment));
    expect([...used].toSorted()).toEqual(Object.keys(effort).toSorted());
    expect(defaultExercises.filter(({ equipment }) => equipment.length === 0).length).toBeGreaterThan(30);
  });

  it('have two drawings that differ, each with a trunk and limbs', () => {
    const odd = defaultExercises.filter(({ drawing }) => {
      const { start, end } = drawing!;
      const isPoor = ({ body }: Drawing) => body.split('M').length < 3;
      return JSON.stringify(start) === JSON.stringify(end) || isPoor(start) || isPoor(end);
    });
    expect(odd.map(({ name }) => name)).toEqual([]);
  });

  it('are those of the example month too, with its names and drawings', () => {
    for (const { name, drawing } of sessions.flatMap(({ exercises }) => exercises)) {
      const found = defaultExercises.find((exercise) => exercise.name === name);
      expect([found?.drawing!.start, found?.drawing!.end], name).toContainEqual(drawing);
    }
  });
});

const repeatedSubstitutes = () =>
  defaultExercises.filter(({ substitutes }) => repeated(substitutes).length > 0).map(({ name }) => name);
