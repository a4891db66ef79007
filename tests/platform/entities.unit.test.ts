import { describe, expect, it } from 'vitest';
import { indexes as accountIndexes } from '#functions/accounts/entities.ts';
import { indexes as catalogueIndexes } from '#functions/catalogue/entities.ts';
import { entities, entityOf, keys, lists, type EntityName, type ListName } from '#functions/entities.ts';
import { indexes as messageIndexes } from '#functions/messages/entities.ts';
import { indexes as orderIndexes } from '#functions/orders/entities.ts';
import { indexes as platformIndexes } from '#functions/platform/entities.ts';
import { dueIndex, type DueKind } from '#functions/platform/table/due-items.ts';
import { days, entity, ttlOf } from '#functions/platform/table/entity.ts';
import { indexes as reviewIndexes, reviewPartitions } from '#functions/reviews/entities.ts';
import { indexes as routineIndexes } from '#functions/routines/entities.ts';
import { indexes as subscriptionIndexes } from '#functions/subscriptions/entities.ts';
import { indexes as workoutIndexes } from '#functions/workouts/entities.ts';
import { personalEntities } from '#functions/privacy/data-export/parts.ts';
import { sampleKey } from '../support/table/sample-keys.ts';

const indexes = {
  ...accountIndexes,
  ...catalogueIndexes,
  ...messageIndexes,
  ...orderIndexes,
  ...platformIndexes,
  ...reviewIndexes,
  ...routineIndexes,
  ...subscriptionIndexes,
  ...workoutIndexes,
};

const names = Object.keys(keys) as EntityName[];

describe('P135: what is kept of people', () => {
  it.each(names)('%s lies where its row says', (name) => {
    expect(entityOf(sampleKey(name))).toBe(name);
  });

  it.each(names)('P156: a made-up id of %s asks for a partition of this entity', (name) => {
    const make = keys[name] as (...ids: string[]) => { pk: string };
    for (const madeUp of ['usr_1', 'routines', 'x'])
      expect(make(madeUp, 'aa', 'b').pk.startsWith(entities[name].at[0])).toBe(true);
  });

  it('P156: a made-up id of a review or its product asks for a partition of the reviews', () => {
    expect(indexes.reviewById('usr_1').gsi3pk).toBe('rev_usr_1');
    expect(indexes.reviewById('rev_1').gsi3pk).toBe('rev_1');
    expect(reviewPartitions.published('usr_1')).toBe('reviews#prd_usr_1');
    expect(reviewPartitions.published('prd_1')).toBe('reviews#prd_1');
  });

  it('an item without a row is none', () => {
    expect(() => entityOf({ pk: 'usr_1', sk: 'diary#1' })).toThrow('no row');
  });

  it('each row says who may read it, and personal data has an end', () => {
    for (const [name, { readers, basis, kept, erasure }] of Object.entries(entities)) {
      expect(readers.length, name).toBeGreaterThan(0);
      if (basis !== 'none' && typeof erasure !== 'object') expect(kept, name).not.toBe('shop');
    }
  });

  it('P144: the time that a person is told of an entity is the one after which the table deletes it', () => {
    const timed = Object.values(entities).flatMap(({ kept, told }) =>
      told && typeof kept === 'object' ? [{ what: told.what, words: kept.words }] : [],
    );
    const told = new Map(personalEntities().map(({ what, until }) => [what, until]));
    expect(timed.length).toBeGreaterThan(10);
    for (const { what, words } of timed) expect(told.get(what), what).toContain(words);
  });

  it('P144: no item is kept for longer than its row says, whatever its own time is', () => {
    const row = entity({
      key: () => ({ pk: '', sk: '' }),
      at: ['', ''],
      purpose: '',
      kept: days(2),
      readers: [],
    });
    const now = new Date('2026-11-29T12:00:00Z');
    const at = (day: string) => Date.parse(day) / 1000;
    expect(ttlOf(row, now)).toBe(at('2026-12-01T12:00:00Z'));
    expect(ttlOf(row, now, new Date('2026-11-30T12:00:00Z'))).toBe(at('2026-11-30T12:00:00Z'));
    expect(ttlOf(row, now, new Date('2027-11-30T12:00:00Z'))).toBe(at('2026-12-01T12:00:00Z'));
  });
});

describe('P153: where each list lies', () => {
  const at = '2026-11-26T00:00:00.000Z';
  const written: Record<keyof typeof indexes, object> = {
    users: indexes.users('usr_1'),
    usersOfRole: indexes.usersOfRole('trainer', 'usr_1'),
    bannedUsers: indexes.bannedUsers('usr_1'),
    doubleSubscription: indexes.doubleSubscription('usr_1', at),
    latePayment: indexes.latePayment('usr_1', at),
    openWithdrawal: indexes.openWithdrawal('usr_1', at),
    finishedWithdrawal: indexes.finishedWithdrawal('usr_1', at),
    owedPlanRefund: indexes.owedPlanRefund('usr_1', at),
    orders: indexes.orders('ord_1'),
    orderState: indexes.orderState('ord_1', 'pending', 'pending'),
    owedRefund: indexes.owedRefund('ord_1', at),
    products: indexes.products(at, 'prd_1'),
    alertsOf: indexes.alertsOf('hash', 'prd_1'),
    reviewById: indexes.reviewById('rev_1'),
    review: indexes.review({ _id: 'rev_1', productId: 'prd_1', state: 'published', writtenAt: at }),
    heldRoutines: indexes.heldRoutines('usr_1', at),
    lastTrained: indexes.lastTrained('2026-11-29', 'usr_1'),
    failures: indexes.failures(at, 'usr_1'),
    plannedDeliveries: indexes.plannedDeliveries('rtn_1', at),
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
      list in written ? written[list as keyof typeof written] : dueIndex(list as DueKind, 'x1', at);
    const found = Object.entries(places).filter(([name]) => name.endsWith('pk'));
    // a review is found by its id as well, which is a list of its own
    const known: Record<string, string> = { ...(list === 'review' && lists.reviewById), ...lists[list] };
    expect(found.length).toBeGreaterThan(0);
    for (const [name, partition] of found) expect(partition.startsWith(known[name.slice(0, 4)]!)).toBe(true);
    expect(found.length).toBe(Object.keys(known).length);
  });
});

it('TABLE.md lists every entity as its row says', async () => {
  const timeOf = (seconds: number) =>
    seconds % 86_400 === 0 ? `${seconds / 86_400} d` : `${seconds / 3600} h`;
  const cell = (text: string) => text.replaceAll('|', '\\|');
  const lines = Object.entries(entities).map(([name, row]) =>
    [
      name,
      row.at.map((start) => (/[_#]$|^$/.test(start) ? `${start}…` : start)).join(' / '),
      typeof row.kept === 'object' ? timeOf(row.kept.seconds) : row.kept,
      row.basis,
      row.readers.join(', '),
      typeof row.erasure === 'string' ? row.erasure : `stays: ${row.erasure.keep}`,
      Object.keys(row.lists).join(', '),
      row.purpose,
    ].map(cell),
  );
  const head = ['entity', 'keys', 'kept', 'basis', 'readers', 'erasure', 'lists', 'purpose'];
  const table = [head, head.map(() => '---'), ...lines].map((line) => `| ${line.join(' | ')} |`);
  const document = `# The table\n\nMade of the rows in \`functions/<subject>/entities.ts\` by a test (\`npx vitest -u\`).\n\n${table.join('\n')}\n`;
  await expect(document).toMatchFileSnapshot('../../functions/TABLE.md');
});
