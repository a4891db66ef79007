import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { indexedKinds, itemKinds, kindOf, type KindName } from '#functions/_data/kinds/item-kinds.ts';
import { indexes } from '#functions/_data/table/indexes.ts';
import { keys } from '#functions/_data/table/keys.ts';

/** An argument of a key, by the name of its parameter. */
const samples: Record<string, string> = {
  userId: 'usr_1',
  adminId: 'usr_1',
  orderId: 'ord_1',
  refundId: 'rfd_1',
  exportId: 'exp_1',
  downloadId: 'dwn_1',
  notificationId: 'ntf_1',
  provider: 'google',
  productId: 'prd_1',
  noticeId: 'stn_1',
  uploadId: 'pic_1',
  mailId: 'mal_1',
  customerId: 'cus_1',
  optionId: 'opt_1',
  routineId: 'rtn_1',
  deliveryId: 'dlv_1',
  runId: 'run_1',
  batchId: 'bat_1',
  categoryId: 'cat_1',
  eventId: 'evt_1',
};
const entryIds: Record<string, string> = { stockEntry: 'stk_1', auditEntry: 'aud_1', securityEvent: 'sec_1' };

type Maker = (...given: unknown[]) => { pk: string; sk: string };

/** A key of a kind. */
function sampleKey(kind: keyof typeof keys) {
  const make = keys[kind] as Maker;
  const names = /^\(([^)]*)\)/
    .exec(make.toString())![1]!
    .split(',')
    .map((name) => name.trim());
  return make(
    ...names.map(
      (name) =>
        (name === 'entryId' || name === 'eventId' ? entryIds[kind] : undefined) ?? samples[name] ?? 'x1',
    ),
  );
}

const kindNames = Object.keys(keys) as (keyof typeof keys)[];

describe('P135: what is kept of people', () => {
  it.each(kindNames)('%s has a row, at its place', (kind) => {
    expect(itemKinds[kind]).toBeDefined();
    expect(kindOf(sampleKey(kind))).toBe(kind);
  });

  it('a row names a kind that there is', () => {
    expect(Object.keys(itemKinds).filter((kind) => !(kind in keys))).toEqual(['appleIdentity']);
    expect(kindOf({ pk: 'apple#1', sk: 'identity' })).toBe('appleIdentity');
  });

  it('an item of a kind without a row is none', () => {
    expect(() => kindOf({ pk: 'usr_1', sk: 'diary#1' })).toThrow('no row');
  });

  it('every index says what it lists', () => {
    expect(Object.keys(indexedKinds).toSorted()).toEqual(Object.keys(indexes).toSorted());
  });

  it('what goes by its time is marked with a time on the page of all keys', () => {
    const page = readFileSync('functions/_data/table/keys.ts', 'utf8');
    const rows = page.split('\n').filter((line) => line.startsWith(' * |'));
    for (const [kind, { at, retention }] of Object.entries(itemKinds) as [
      KindName,
      (typeof itemKinds)[KindName],
    ][]) {
      if (retention !== 'ttl' || kind === 'rateLimit') continue;
      const places = rows.map((row) => row.split('|').map((cell) => cell.trim()));
      const [pk, sk] = [at[0].replace(/[_#]$/, ''), at[1]];
      const row = places.find(
        (cells) => cells[2]?.startsWith(pk) && cells[3]?.startsWith(sk.replace(/_$/, '')),
      );
      expect(row?.[1], kind).toContain('TTL');
    }
  });

  it('each kind says who may read it, and personal data has an end', () => {
    for (const [kind, { readers, basis, retention, erasure }] of Object.entries(itemKinds)) {
      expect(readers.length, kind).toBeGreaterThan(0);
      if (basis === 'none' || typeof erasure === 'object') continue;
      expect(['ttl', 'account', 'law'], kind).toContain(retention);
    }
  });
});
