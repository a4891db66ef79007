import { describe, expect, it } from 'vitest';
import { readOptions } from '../../web/src/api/option-list.ts';

const items = [
  { _id: 'opt_1', name: 'Fuerza', description: 'Menos repeticiones, más carga' },
  { _id: 'opt_2', name: 'Resistencia', description: '' },
];

describe('an option list', () => {
  it.each([
    ['a bare array', items],
    ['success with a list', { success: true, data: items }],
    ['status with a list', { status: 'success', data: items }],
    ['success with a list inside', { success: true, data: { count: 2, options: items, others: [] } }],
    ['status with a list inside', { status: 'success', data: { trainingFrequencies: items } }],
  ])('an option list is read from %s', (_, answer) => {
    expect(readOptions(answer)).toEqual(items);
  });

  it.each([
    ['nothing', null],
    ['an error', { success: false, data: items }],
    ['an object without a word of success', { data: items }],
    ['data without a list', { success: true, data: { total: 0 } }],
    ['text', 'no'],
  ])('an option list is empty when the response is %s', (_, answer) => {
    expect(readOptions(answer)).toEqual([]);
  });

  it('an option without a name is named by its description and keeps its other fields', () => {
    const answer = [{ _id: 'opt_3', description: '3 días', daysPerWeek: 3 }, { name: 'Sin id' }, null];
    expect(readOptions(answer)).toEqual([
      { _id: 'opt_3', name: '3 días', description: '3 días', daysPerWeek: 3 },
    ]);
  });
});
