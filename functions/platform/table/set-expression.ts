import type { Expression } from './table.ts';

/** `SET` of every attribute that is given, as parts of a write expression. */
export function setExpression(changes: object): Required<Pick<Expression, 'update' | 'names' | 'values'>> {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  return {
    update: `SET ${given.map(([name]) => `#${name} = :${name}`).join(', ')}`,
    names: Object.fromEntries(given.map(([name]) => [`#${name}`, name])),
    values: Object.fromEntries(given.map(([name, value]) => [`:${name}`, value])),
  };
}
