import { expect, it } from 'vitest';
import { carrierIds, carrierName, carrierNamed, trackingUrl } from '#shared/rules/orders/carriers.ts';

/** Those with a page for a parcel. */
const known = carrierIds.filter((carrier) => carrier !== 'other');

it('the carriers are those that deliver in Spain, each with a page of its own for a parcel', () => {
  expect(carrierIds.map((id) => carrierName(id))).toEqual([
    'Correos',
    'Correos Express',
    'SEUR',
    'MRW',
    'GLS',
    'DHL',
    'UPS',
    'Otra empresa',
  ]);
  const hosts = known.map((carrier) => new URL(trackingUrl(carrier, 'ES1')!).host);
  expect(new Set(hosts).size).toBe(known.length);
  expect(trackingUrl('other', 'ES1')).toBeNull();
});

it('a tracking number is only a value in the address of the page, whatever is typed', () => {
  for (const carrier of known) {
    const usual = new URL(trackingUrl(carrier, 'ES1')!);
    const odd = new URL(trackingUrl(carrier, '../a?b=1&c=#d $& ñ')!);
    expect([odd.host, odd.pathname, [...odd.searchParams.keys()], odd.hash]).toEqual([
      usual.host,
      usual.pathname,
      [...usual.searchParams.keys()],
      usual.hash,
    ]);
    expect([...odd.searchParams.values()]).toContain('../a?b=1&c=#d $& ñ');
  }
});

it('another company has the name that it is given; a text means a carrier however it is written', () => {
  expect([carrierName('other', 'Nacex'), carrierName('other', ''), carrierName('seur', 'Nacex')]).toEqual([
    'Nacex',
    'Otra empresa',
    'SEUR',
  ]);
  expect(
    ['seur', 'Correos  express', 'CORREOS-EXPRESS', 'G.L.S.', 'otra empresa', 'Nacex'].map(carrierNamed),
  ).toEqual([
    { carrier: 'seur', carrierName: null },
    { carrier: 'correos-express', carrierName: null },
    { carrier: 'correos-express', carrierName: null },
    { carrier: 'gls', carrierName: null },
    { carrier: 'other', carrierName: null },
    { carrier: 'other', carrierName: 'Nacex' },
  ]);
});

it('without carrier or number there is no page', () => {
  expect([trackingUrl(null, 'ES1'), trackingUrl('seur', null)]).toEqual([null, null]);
});
