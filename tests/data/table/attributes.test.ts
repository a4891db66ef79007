import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import { describe, expect, it } from 'vitest';
import { fromAttributes, toAttribute, toAttributes } from '#functions/_data/table/attributes.ts';

const item = {
  pk: 'usr_1',
  name: 'Peña ≥ "1"',
  empty: '',
  cents: 4990,
  negative: -0.5,
  huge: Number.MAX_SAFE_INTEGER,
  yes: true,
  no: false,
  nothing: null,
  list: ['a', 1, null, ['b', {}], { deep: [] }],
  map: { 'fuerza#3': 4, inner: { left: undefined, kept: 'x' } },
  left: undefined,
};

describe('values as DynamoDB writes them', () => {
  it('are those that AWS’s own library writes and reads', () => {
    const written = toAttributes(item);
    expect(written).toEqual(marshall(item, { removeUndefinedValues: true }));
    expect(fromAttributes(written)).toStrictEqual(unmarshall(written));
    expect(toAttribute('one')).toEqual({ S: 'one' });
  });

  it.each([[new Date(0)], [new Map()], [new Set(['a'])], [NaN], [Infinity], [1n], [() => 1], [undefined]])(
    'never hold %s, which would be written as something else',
    (value) => {
      expect(() => toAttribute(value)).toThrow(TypeError);
      expect(() => toAttributes({ list: [value] })).toThrow(TypeError);
    },
  );

  it('of a kind that nobody here writes are not guessed at', () => {
    expect(() => fromAttributes({ tags: { SS: ['a'] } })).toThrow('SS');
  });
});
