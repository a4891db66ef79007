import { expect, it } from 'vitest';
import { nightly } from '#tests/support/run/rounds.ts';
import { sampleOrder } from '../support/sample-order.ts';
import { tableSpend } from '../support/table/table-spend.ts';
import { useTable } from '../support/table/table.ts';

await useTable();
const { newUser } = await import('#functions/accounts/users.ts');
const { hasAllTerms, indexOrderSteps, readdressSteps, reindexOrderSteps } =
  await import('#functions/orders/order-search-index.ts');
const { eraseBuyer } = await import('#functions/privacy/erasure/erase-rest.ts');
const { searchOrders } = await import('#functions/orders/search-orders.ts');
const { getMany, putMany } = await import('#functions/platform/table/batches.ts');
const { indexes } = await import('#functions/orders/entities.ts');
const { transact } = await import('#functions/platform/table/table.ts');
const { keys } = await import('#functions/entities.ts');

const minute = (nth: number) => new Date(Date.UTC(2026, 8, 1, 0, nth));

it('an order is found by the parts of its number, alone or with a name, and signs alone find none', async () => {
  const buyer = newUser(
    { email: 'olmo@tenaz.test', name: "Olmo D'Angelo Russo", emailVerified: true, role: 'user' },
    minute(0),
  );
  // the last minute of March in Madrid, and the first of April
  const times = ['2026-03-31T21:59:30Z', '2026-03-31T22:00:30Z', '2026-04-20T10:00:00Z'];
  const ends = ['ABC123', 'DEF456', 'GHJ789'];
  const orders = times.map((time, nth) => ({
    ...sampleOrder(new Date(time), { userId: buyer._id, status: 'delivered' }),
    orderNumber: `TZ-${['260331', '260401', '260420'][nth]}-${ends[nth]}`,
  }));
  await putMany(
    orders.flatMap((order) => [
      { ...keys.order(order.userId, order._id), ...order, ...indexes.orders(order._id) },
      ...indexOrderSteps(order, buyer).map(({ write }) => write.Put!.Item as ReturnType<typeof keys.order>),
    ]),
  );
  const found = async (text: string, filter = {}) =>
    (await searchOrders(text, filter, 10)).orders.map(({ orderNumber }) => orderNumber.slice(-6)).toSorted();
  const [abc, def, ghj] = ends;
  const searches: [string, (string | undefined)[]][] = [
    ['TZ-260331-ABC123', [abc]],
    ['#tz-260331-abc123', [abc]],
    ['260331-ABC123', [abc]],
    ['ABC123', [abc]],
    ['TZ-260331-ABC', [abc]],
    ['TZ-260331', [abc]],
    ['TZ-260401-', [def]],
    ['260401', [def]],
    ['TZ-2604', [def, ghj]],
    ['TZ-26', [abc, def, ghj]],
    ['TZ-260331 olmo', [abc]],
    ['olmo TZ-2604', [def, ghj]],
    ["D'Angelo Russo", [abc, def, ghj]],
    ['TZ-261340', []],
    ['¿?', []],
    ['#', []],
  ];
  for (const [text, numbers] of searches) expect(await found(text), text).toEqual(numbers);
  const april = { start: new Date('2026-04-10T00:00:00Z') };
  expect(await found('TZ-2604', april)).toEqual([ghj]);
});

it('an order is found by the products in it, alone, with an amount, or with a name', async () => {
  const buyer = newUser(
    { email: 'petra@tenaz.test', name: 'Petra Salas', emailVerified: true, role: 'user' },
    minute(0),
  );
  const order = (nth: number, ...titles: string[]) => {
    const sample = sampleOrder(minute(nth), { userId: buyer._id });
    return { ...sample, lines: titles.map((title) => ({ ...sample.lines[0]!, title })) };
  };
  const creatine = order(1, 'Creatina monohidrato, 300 g', 'Proteína de suero, sabor vainilla');
  const bar = order(2, 'Barrita de avena con cacao');
  const many = order(
    3,
    ...Array.from({ length: 38 }, (_, at) => `Zumo${'abcdefghijklmnopqrstuvwxyz'[at % 26]} raro ${at}`),
  );
  await putMany(
    [creatine, bar, many].flatMap((each) => [
      { ...keys.order(each.userId, each._id), ...each },
      ...indexOrderSteps(each, buyer).map(({ write }) => write.Put!.Item as ReturnType<typeof keys.order>),
    ]),
  );
  const found = async (text: string) => (await searchOrders(text, {}, 10)).orders.map(({ _id }) => _id);
  for (const text of [
    'creatina',
    'CREAT',
    'creatina 300g',
    'creatina 300 g',
    'proteina vainilla',
    'petra creatina',
  ])
    expect(await found(text), text).toEqual([creatine._id]);
  expect(await found('cacao')).toEqual([bar._id]);
  for (const text of ['creatina 500g', 'creatina avena', 'con']) expect(await found(text), text).toEqual([]);
  // the sale of so many products has room for few terms more: they are added at night
  expect([hasAllTerms(many, buyer), hasAllTerms(creatine, buyer)]).toEqual([false, true]);
  expect(indexOrderSteps(many, buyer).length + 2 * many.lines.length).toBeLessThanOrEqual(88);
});

nightly(
  'a search for a rare status reads the matches of other states a hundred at a time, and pages over the rest',
  async () => {
    const buyer = newUser(
      { email: 'vera@tenaz.test', name: 'Vera Prueba', emailVerified: true, role: 'user' },
      minute(0),
    );
    const orders = Array.from({ length: 240 }, (_, nth) =>
      sampleOrder(minute(nth), { userId: buyer._id, status: nth % 80 === 0 ? 'processing' : 'delivered' }),
    );
    await putMany(
      orders.flatMap((order) => [
        { ...keys.order(order.userId, order._id), ...order },
        ...indexOrderSteps(order, buyer).map(({ write }) => write.Put!.Item as ReturnType<typeof keys.order>),
      ]),
    );
    const search = (cursor?: string) => searchOrders('vera', { status: 'processing' }, 2, cursor);
    const { result, trips } = await tableSpend(() => search());
    expect(result.orders.map(({ _id }) => _id)).toEqual([orders[160]!._id, orders[80]!._id]);
    expect(trips).toBeLessThanOrEqual(6);
    const rest = await search(result.cursor!);
    expect([rest.orders.map(({ _id }) => _id), rest.cursor]).toEqual([[orders[0]!._id], null]);
  },
);

it('P282: all terms of a large order follow its new recipient, and none but the number is left once its buyer is erased', async () => {
  const buyer = newUser(
    { email: 'rosa@tenaz.test', name: 'Rosa Salas', emailVerified: true, role: 'user' },
    minute(0),
  );
  const sample = sampleOrder(minute(30), { userId: buyer._id });
  const words = Array.from(
    { length: 40 },
    (_, nth) => `marca${String.fromCharCode(97 + (nth % 26), 97 + nth / 26)}`,
  );
  const order = { ...sample, lines: words.map((title) => ({ ...sample.lines[0]!, title })) };
  await putMany([{ ...keys.order(order.userId, order._id), ...order, ...indexes.orders(order._id) }]);
  // as at night, when a large order gets the rest of its terms
  await transact(await reindexOrderSteps(order, buyer, 90));
  const address = {
    name: 'Vera Segura',
    address: 'Calle 1',
    city: 'Toledo',
    postalCode: '45001',
    country: 'ES',
  };
  const readdressed = { ...order, shippingAddress: address };
  await transact(await readdressSteps(readdressed, buyer));
  const found = async (text: string) => (await searchOrders(text, {}, 10)).orders.map(({ _id }) => _id);
  for (const word of [words[0]!, words[39]!])
    expect(await found(`segura ${word}`), word).toEqual([order._id]);
  await eraseBuyer(readdressed);
  const left = [...words, 'vera', 'segura', 'rosa'].map((word) => keys.orderSearchTerm(word, order._id));
  expect(await getMany(left)).toEqual([]);
});
