import { expect, it } from 'vitest';
import { cellText, codeText, spoiltCellProblem } from '#shared/rules/spreadsheet-cell.ts';

it.each([
  ['="0012345"', '0012345'],
  ['="a ""b"""', 'a "b"'],
  ["'0099", '0099'],
  ["'24,90", '24,90'],
  ["'n Sabor", "'n Sabor"],
  ['ES123456\u200B', 'ES123456'],
  ['  \u00A0uno\u202F ', 'uno'],
  ['=1+2', '=1+2'],
])('a cell %j says %j', (raw, text) => {
  expect(cellText(raw)).toBe(text);
});

it('an apostrophe before a code never belongs to it', () => {
  expect(codeText("'ES0099")).toBe('ES0099');
});

it.each([
  ['1E+15', 'recortado'],
  ['8,41E+12', 'recortado'],
  ['8.4e+12', 'recortado'],
  ['########', 'almohadillas'],
  ['#N/A', 'error de la hoja'],
  ['#N/D', 'error de la hoja'],
  ['#REF!', 'error de la hoja'],
  ['#¡VALOR!', 'error de la hoja'],
  ['#¿NOMBRE?', 'error de la hoja'],
  ['#DIV/0!', 'error de la hoja'],
])('%s is no longer what was typed: %s', (text, why) => {
  expect(spoiltCellProblem(text)).toContain(why);
});

it.each(['1E15', '1E-5', 'ES1234', '#1', '', '15', '#ACTIVO'])('%j is what was typed', (text) => {
  expect(spoiltCellProblem(text)).toBeNull();
});
