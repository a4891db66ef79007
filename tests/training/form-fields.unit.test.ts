import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { readFields, writeForm } from '#shared/rules/form-fields.ts';

const name = fc.stringMatching(/^[a-zA-Z_][\w ]{0,8}$/);
const text = fc.string({ unit: 'grapheme', maxLength: 10 });

it('a form is read as the body that it was written from', () => {
  const body = fc.dictionary(
    name,
    fc.oneof(text, fc.array(text, { minLength: 1, maxLength: 3 }), fc.dictionary(name, text, { minKeys: 1 })),
  );
  fc.assert(
    fc.property(body, (written) => {
      expect(readFields(writeForm(written) as Iterable<[string, unknown]>)).toEqual({ ...written });
    }),
  );
});

it('files of a body are files of the form, one or several', () => {
  const [a, b] = ['a', 'b'].map((name) => new File([name], `${name}.png`, { type: 'image/png' }));
  const read = readFields(writeForm({ one: a, both: [a, b] }) as Iterable<[string, File]>);
  expect(read).toEqual({ one: a, both: [a, b] });
  expect((read['both'] as File[]).map(({ name }) => name)).toEqual(['a.png', 'b.png']);
});

it('in a form numbers are text, what has no value is an empty field, and undefined is none', () => {
  const body = { stock: 3, isActive: false, tags: [], netContent: null, slug: undefined };
  const form = writeForm(body) as Iterable<[string, unknown]>;
  expect(readFields(form)).toEqual({ stock: '3', isActive: 'false', tags: '', netContent: '' });
});

it('a plain name that comes twice is a list, and prototype names are fields like others', () => {
  const fields: [string, string][] = [
    ['images', 'a'],
    ['images', 'b'],
    ['__proto__[admin]', 'yes'],
  ];
  const read = readFields(fields);
  expect(read.images).toEqual(['a', 'b']);
  expect(Object.keys(read)).toEqual(['images', '__proto__']);
  expect(({} as { admin?: string }).admin).toBeUndefined();
});
