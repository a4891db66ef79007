import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  indexedKinds,
  itemKinds,
  kindOf,
  type KindName,
} from '#functions/platform/table/kinds/item-kinds.ts';
import { lists, type ListName } from '#functions/platform/table/kinds/lists.ts';
import { indexes, reviewPartitions, type DueKind } from '#functions/platform/table/indexes.ts';
import { keys } from '#functions/platform/table/keys.ts';
import { sampleKey } from '../support/table/sample-keys.ts';

const kindNames = Object.keys(keys) as (keyof typeof keys)[];

describe('P135: what is kept of people', () => {
  it.each(kindNames)('%s has a row, at its place', (kind) => {
    expect(itemKinds[kind]).toBeDefined();
    expect(kindOf(sampleKey(kind))).toBe(kind);
  });

  // the providers are ours
  const named = kindNames.filter((kind) => kind !== 'providerIdentity');
  it.each(named)('P156: a made-up id of %s asks for a partition of this kind', (kind) => {
    const make = keys[kind] as (...ids: string[]) => { pk: string };
    for (const madeUp of ['usr_1', 'routines', 'x'])
      expect(make(madeUp, 'aa', 'b').pk.startsWith(itemKinds[kind].at[0])).toBe(true);
  });

  it('P156: a made-up id of a review or its product asks for a partition of the reviews', () => {
    expect(indexes.reviewById('usr_1').gsi3pk).toBe('rev_usr_1');
    expect(indexes.reviewById('rev_1').gsi3pk).toBe('rev_1');
    expect(reviewPartitions.published('usr_1')).toBe('reviews#prd_usr_1');
    expect(reviewPartitions.published('prd_1')).toBe('reviews#prd_1');
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
    const page = readFileSync('functions/platform/table/keys.ts', 'utf8');
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

describe('P153: where each list lies', () => {
  const at = '2026-11-26T00:00:00.000Z';
  const written: Record<Exclude<keyof typeof indexes, 'due'>, object> = {
    users: indexes.users('usr_1'),
    usersOfRole: indexes.usersOfRole('trainer', 'usr_1'),
    bannedUsers: indexes.bannedUsers('usr_1'),
    doubleSubscription: indexes.doubleSubscription('usr_1', at),
    latePayment: indexes.latePayment('usr_1', at),
    openWithdrawal: indexes.openWithdrawal('usr_1', at),
    settledWithdrawal: indexes.settledWithdrawal('usr_1', at),
    owedPlanRefund: indexes.owedPlanRefund('usr_1', at),
    orders: indexes.orders('ord_1'),
    orderState: indexes.orderState('ord_1', 'pending', 'pending'),
    owedRefund: indexes.owedRefund('ord_1', at),
    products: indexes.products(at, 'prd_1'),
    alertsOf: indexes.alertsOf('hash', 'prd_1'),
    reviewById: indexes.reviewById('rev_1'),
    review: indexes.review({ _id: 'rev_1', productId: 'prd_1', state: 'published', writtenAt: at }),
    heldRoutines: indexes.heldRoutines('usr_1', at),
    failures: indexes.failures(at, 'usr_1'),
    anchorDay: indexes.anchorDay(17, 'usr_1'),
    audit: indexes.audit('2026-11', {
      _id: 'aud_1',
      action: 'edit',
      author: { _id: 'usr_1', name: 'Ana' },
      object: { kind: 'product', id: 'prd_1', label: '' },
    } as Parameters<typeof indexes.audit>[1]),
    securityEvent: indexes.securityEvent('2026-11', { _id: 'sec_1', action: 'sign-in', network: 'net_1' }),
  };

  it.each(Object.keys(lists) as ListName[])('%s is in its partitions', (list) => {
    const places =
      list in written ? written[list as keyof typeof written] : indexes.due(list as DueKind, 'x1', at);
    const found = Object.entries(places).filter(([name]) => name.endsWith('pk'));
    // a review is found by its id as well, which is a list of its own
    const known: Record<string, string> = { ...(list === 'review' && lists.reviewById), ...lists[list] };
    expect(found.length).toBeGreaterThan(0);
    for (const [name, partition] of found) expect(partition.startsWith(known[name.slice(0, 4)]!)).toBe(true);
    expect(found.length).toBe(Object.keys(known).length);
  });
});
