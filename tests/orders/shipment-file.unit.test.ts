import { expect, it } from 'vitest';
import { exampleFile } from '../../web/src/features/orders/management/shipments/download-template.ts';
import { parseShipments } from '../../web/src/features/orders/management/shipments/parse-shipments.ts';
import { readCsv } from '../../web/src/ui/csv/read-csv.ts';

const read = async (text: string) => parseShipments(await readCsv(new File([text], 'envios.csv')), '');

it('P260: a spreadsheet’s file of shipments: what it wraps is unwrapped, what it has cut is refused with its reason', async () => {
  const lines = await read(
    [
      '\uFEFForderNumber;carrier;trackingNumber',
      'TZ-000001;correos;="0012345"',
      'TZ-000002;seur;1E+15',
      "TZ-000003;gls;'0099",
      'TZ-000004;mrw;ES123456\u200B',
      'TZ-000005;Nacex;12345',
      '',
    ].join('\n'),
  );
  expect(lines.map(({ carrier, trackingNumber, problem }) => [carrier, trackingNumber, problem])).toEqual([
    ['correos', '0012345', null],
    ['seur', '1E+15', expect.stringContaining('da formato de texto a la columna')],
    ['gls', '0099', null],
    ['mrw', 'ES123456', null],
    ['other', '12345', null],
  ]);
  expect(lines.map(({ carrierName }) => carrierName)).toEqual([null, null, null, null, 'Nacex']);
});

it('the row of the template is never sent', async () => {
  const lines = await read(exampleFile.map((cells) => cells.join(';')).join('\n'));
  expect(lines.map(({ problem }) => problem)).toEqual([
    'Es la fila de ejemplo de la plantilla: cámbiala o quítala',
  ]);
});
