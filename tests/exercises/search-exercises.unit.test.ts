import { describe, expect, it } from 'vitest';
import { defaultExercises } from '#functions/exercises/default-exercises.ts';
import {
  exerciseTexts,
  searchExercises,
  type ExerciseFilter,
} from '#shared/rules/exercises/search-exercises.ts';

const exercises = defaultExercises.map((each) => ({ ...each, isRetired: each.name === 'Burpees' }));
const texts = exerciseTexts(exercises);
const find = (filter: Partial<ExerciseFilter>) =>
  searchExercises(exercises, texts, {
    search: '',
    muscle: '',
    equipment: '',
    isRetired: false,
    ...filter,
  }).map(({ name }) => name);

describe('the search of exercises', () => {
  it.each([
    ['SENTADILLA trasera', 'Sentadilla trasera'],
    ['back squat', 'Sentadilla trasera'],
    ['biceps curl', 'Curl de bíceps'],
    ['hip thrust', 'Empuje de cadera'],
    ['90/90', 'Noventa noventa'],
  ])('%s finds %s', (search, name) => {
    expect(find({ search })).toContain(name);
  });

  it('a muscle is found by its name, with accents or without', () => {
    expect(find({ search: 'gluteos' })).toEqual(find({ search: 'Glúteos' }));
    expect(find({ search: 'gluteos' })).toContain('Puente de glúteos');
    expect(find({ search: 'gluteos' })).toContain('Zancada lateral');
  });

  it('filters leave what has the muscle and the equipment; retired ones are found by themselves', () => {
    expect(find({ muscle: 'chest', equipment: 'none' })).toEqual([
      'Flexiones',
      'Flexiones con rodillas',
      'Flexiones diamante',
    ]);
    expect(find({ equipment: 'skipping-rope' })).toEqual(['Comba']);
    expect(find({ isRetired: true })).toEqual(['Burpees']);
    expect([find({}).length, find({ search: '¿?' })]).toEqual([149, []]);
  });
});
