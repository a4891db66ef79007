import { describe, expect, it } from 'vitest';
import { followed, lastReported, reported, unchanged } from '../../web/src/ui/form/delayed-change.ts';

const isSame = (one: string, other: string) => one.trim() === other.trim();
const type = (field: ReturnType<typeof unchanged<string>>, entered: string) => ({ ...field, entered });
const ask = (field: ReturnType<typeof unchanged<string>>, entered: string) =>
  reported(type(field, entered), isSame);

describe('a field whose value follows later', () => {
  it('keeps what was typed since its report, when the value follows', () => {
    const field = followed(type(ask(unchanged(''), 'cre'), 'creat'), 'cre', isSame);
    expect(field.entered).toBe('creat');
    expect(lastReported(field)).toBe('cre');
  });

  it('keeps what was typed when the value follows an earlier report after a later one', () => {
    const asked = ask(ask(unchanged(''), 'cre'), 'creat');
    const field = followed(type(asked, 'creatina'), 'cre', isSame);
    expect(field.entered).toBe('creatina');
    expect(followed(field, 'creat', isSame)).toEqual({ entered: 'creatina', outside: 'creat', pending: [] });
  });

  it('takes over a change from outside, also while a report is pending', () => {
    expect(followed(ask(unchanged('creatina'), 'creatinas'), '', isSame)).toEqual(unchanged(''));
  });

  it('takes over a value that it has reported before, when that comes again from outside', () => {
    const shown = followed(ask(unchanged(''), 'creatina'), 'creatina', isSame);
    expect(followed(followed(shown, '', isSame), 'creatina', isSame)).toEqual(unchanged('creatina'));
  });

  it('a skipped report is not waited for', () => {
    const asked = ask(ask(unchanged(''), 'cre'), 'creatina');
    expect(followed(asked, 'creatina', isSame).pending).toEqual([]);
  });

  it('reports nothing twice, and no blank', () => {
    const field = ask(unchanged(''), 'creatina');
    expect(ask(field, 'creatina ').pending).toEqual(['creatina']);
  });
});
