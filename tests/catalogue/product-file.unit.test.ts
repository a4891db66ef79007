import { describe, expect, it } from 'vitest';
import { cellsOf, headers } from '../../web/src/features/catalogue/management/products/csv/columns.ts';
import {
  exportedCell,
  exportedColumn,
} from '../../web/src/features/catalogue/management/products/csv/exported.ts';
import { productOf } from '../support/pages/admin/product-fixtures.ts';
import { readRows } from '../../web/src/features/catalogue/management/products/csv/read-file.ts';

const fileOf = (content: string | Buffer) =>
  new File([typeof content === 'string' ? content : new Uint8Array(content)], 'catalogo.csv');

const catalogue = [
  'sku;title;price;stock',
  'SKU-1;Proteína de guisante, 1 kg;24,90;12',
  'SKU-2;Ñoquis proteicos;3,20;40',
];
const [header = '', ...rows] = catalogue;
const utf16le = Buffer.from(`${catalogue.join('\r\n')}\r\n`, 'utf16le');
const utf16be = Buffer.from(utf16le).swap16();
/** The letters of the catalogue that old Macs write in another way. */
const macBytes = (text: string) => Buffer.from(text.replace('í', '\x92').replace('Ñ', '\x84'), 'latin1');

describe('a file of products reads as the same file in UTF-8, however a spreadsheet writes it', () => {
  it.each<[string, string | Buffer, number[]?]>([
    ['UTF-8', catalogue.join('\n')],
    ['UTF-16 with a mark', Buffer.concat([Buffer.from([0xff, 0xfe]), utf16le])],
    ['UTF-16 of the other order with a mark', Buffer.concat([Buffer.from([0xfe, 0xff]), utf16be])],
    ['UTF-16 without a mark', utf16le],
    ['UTF-16 of the other order without a mark', utf16be],
    ['the encoding of Windows', Buffer.from(catalogue.join('\r\n'), 'latin1')],
    ['an old Mac, whose lines end with CR alone', macBytes(catalogue.join('\r'))],
    ['CR alone in UTF-8', catalogue.join('\r')],
    ['a line that tells the separator', `sep=;\r\n${catalogue.join('\r\n')}\r\n`, [3, 4]],
    ['the mark and that line', `\uFEFFsep=;\n${catalogue.join('\n')}`, [3, 4]],
    ['empty columns at the end', `${catalogue.map((line) => `${line};;;`).join('\n')}\n`],
    ['empty rows', `${header}\n;;;\n\n${rows.join('\n;;;\n')}\n;;;\n`, [4, 6]],
    ['an empty column in the middle', catalogue.map((line) => line.replace(';', ';;')).join('\n')],
    ['tabs', catalogue.map((line) => line.replaceAll(';', '\t')).join('\n')],
    ['an apostrophe that keeps a code as it was typed', catalogue.join('\n').replaceAll('SKU-', "'SKU-")],
    [
      'what keeps a code as it was typed, and marks that print nothing',
      [
        '\u200Esku;\uFEFFtitle;price;stock',
        '="SKU-1";Proteína\u200B de guisante, 1 kg\u00AD;"24,90 €";\u202A12\u202C',
        '"=""SKU-2""";Ñoquis proteicos\u00A0;3,20 €;40',
      ].join('\n'),
    ],
  ])('%s', async (_, content, lines = [2, 3]) => {
    const file = await readRows(fileOf(content));
    expect(file.rows).toEqual([
      {
        line: lines[0],
        fields: { sku: 'SKU-1', title: 'Proteína de guisante, 1 kg', price: '24,90', stock: '12' },
      },
      { line: lines[1], fields: { sku: 'SKU-2', title: 'Ñoquis proteicos', price: '3,20', stock: '40' } },
    ]);
  });
});

it.each([
  ['1.234,50 €', '1234,50', '1.200', '1200'],
  ['€ 24.90', '24.90', '0', '0'],
  // not sure: 1.250 is a thousand or one
  ['1.250', '1.250', '1,5', '1,5'],
  ['gratis', 'gratis', 'unas 3', 'unas 3'],
])('the price %s is %s, the stock %s is %s', async (price, read, stock, units) => {
  const { rows: found } = await readRows(fileOf(`sku;price;stock\nA;${price};${stock}`));
  expect(found[0]!.fields).toEqual({ sku: 'A', price: read, stock: units });
});

it('a cell of several lines moves the lines below it, and the column of errors is passed over', async () => {
  const { rows: found } = await readRows(fileOf('sku;facts;Error\rA;"Dosis: 3 g\rSabor: Cacao";mal\rB;;'));
  expect(found).toEqual([
    { line: 2, fields: { sku: 'A', facts: ['Dosis: 3 g', 'Sabor: Cacao'] } },
    { line: 4, fields: { sku: 'B', facts: [] } },
  ]);
});

it.each<[string | Buffer, string]>([
  ['', 'El fichero está vacío.'],
  ['Título;Colr;Nota\nA;b;c', 'No conozco estas columnas: Colr, Nota.'],
  ['Precio con IVA (€)\n3', 'Falta la columna «Referencia (SKU)»'],
  ['sku;SKU\n3;4', 'La columna «sku» está dos veces.'],
  ['sku;title\n', 'El fichero solo tiene la cabecera'],
  ['sku;;title\nA;algo;B', 'La columna 2 tiene datos y no tiene nombre'],
  ['sku,price\nA,24,90', 'La fila de la línea 2 tiene más celdas que la cabecera. Pon entre comillas'],
  ['sku;title\nA;uno\nB;"dos\nC;tres', 'unas comillas mal cerradas en la fila de la línea 3'],
  [
    Buffer.from('PK\x03\x04\x14\0\x06\0', 'latin1'),
    'Es un libro de hoja de cálculo (.xlsx, .ods), no un CSV. Ábrelo',
  ],
  [Buffer.from('\xD0\xCF\x11\xE0\xA1\xB1', 'latin1'), 'Es un libro de Excel antiguo (.xls)'],
  [Buffer.from('\x89PNG\r\n\x1A\n\0\0', 'latin1'), 'Es una imagen, no un CSV. Elige'],
  [Buffer.from('\xFF\xD8\xFF\xE0\0\x10JFIF', 'latin1'), 'Es una imagen'],
  [Buffer.from('\0\0\0\x1Cftypavif', 'latin1'), 'Es una imagen'],
  [Buffer.from('RIFF\0\0\0\0WEBP', 'latin1'), 'Es una imagen'],
  ['%PDF-1.7', 'Es un PDF'],
  ['<html><table><tr><td>sku', 'Es un documento con formato'],
  [Buffer.from('sku;title\nA;\0B\0\0', 'latin1'), 'No es un fichero de texto.'],
])('P260: a file of products that is none is refused with its reason: %j', async (content, why) => {
  await expect(readRows(fileOf(content))).rejects.toThrow(why);
});

describe('an exported file that comes back', () => {
  const at = new Date('2026-11-29T09:00:00Z');
  const product = productOf('Avena = rica, 1 kg', {
    sku: '=A-1',
    stock: 67,
    price: 29.9,
    description: 'Dos\nlíneas ',
    weight: 0.5,
    facts: [
      {
        label: 'Dosis',
        value: '30 g',
      },
    ],
  });
  const exported = { _id: product._id, stock: 67, at: at.toISOString() };
  const header = [...headers, exportedColumn];
  const row = (change: Record<string, string> = {}) => {
    const cells = [...cellsOf(product), exportedCell(product, at)];
    return header.map((name, column) => change[name] ?? cells[column]!);
  };
  const read = async (rows: string[][]) => {
    const text = [header, ...rows].map((cells) =>
      cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(';'),
    );
    return (await readRows(fileOf(text.join('\r\n')))).rows.map(({ fields, exported: told, problem }) => ({
      fields,
      exported: told,
      problem,
    }));
  };
  const sku = product.sku;

  it('P272: says what the file has changed, and nothing else', async () => {
    expect(await read([row()])).toEqual([{ fields: { sku }, exported }]);
    expect(await read([row({ 'Precio con IVA (€)': '24,90', Existencias: '80' })])).toEqual([
      { fields: { sku, price: '24,90', stock: '80' }, exported },
    ]);
  });

  it('P272: what a spreadsheet writes in another way is no change', async () => {
    const saved = { 'Precio con IVA (€)': '29,9', 'Peso del paquete (kg)': '0.50', Activo: 'VERDADERO' };
    const more = { 'Referencia (SKU)': "'=A-1", Existencias: ' 67', Etiquetas: 'recuperación' };
    expect(await read([row({ ...saved, ...more })])).toEqual([{ fields: { sku }, exported }]);
  });

  it('a changed SKU is a change of the product, a copied row with another one a new product', async () => {
    expect(await read([row({ 'Referencia (SKU)': 'B-1' })])).toEqual([{ fields: { sku: 'B-1' }, exported }]);
    const [, copy] = await read([row(), row({ 'Referencia (SKU)': 'B-1', Título: 'Copia' })]);
    expect(copy).toMatchObject({ fields: { sku: 'B-1', title: 'Copia', stock: '67', price: '29,90' } });
    expect([copy!.exported, copy!.fields['slug']]).toEqual([undefined, undefined]);
  });

  it('without the cell all of the row counts, and a spoilt one says so', async () => {
    const [whole, spoilt] = await read([row({ [exportedColumn]: '' }), row({ [exportedColumn]: 'prd_1' })]);
    expect(whole).toMatchObject({ fields: { stock: '67', price: '29,90' } });
    expect(whole!.exported).toBeUndefined();
    expect(spoilt!.problem).toMatch(/Vacíala/);
  });
});
