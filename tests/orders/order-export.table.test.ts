import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { rounds } from '#tests/support/run/rounds.ts';
import { collectLogLines, levelsOf } from '../support/log-lines.ts';
import { startOrderExports } from '../support/order-exports.ts';
import { signIn } from '../support/sign-in.ts';
import { crashAtWrite, crashBefore, deathsInTurn, faultCalls } from '../support/table/table-faults.ts';

const exports = await startOrderExports();
const { s3, advance, messages, writer, place, begin, look, work, rowsOf } = exports;
afterAll(() => s3.close());
const lines = collectLogLines();
beforeEach(() => {
  messages.length = 0;
  lines.length = 0;
});

const hour = 3_600_000;
const start = Date.parse('2026-11-01T09:00:00Z');
const after = (hours: number) => new Date(start + hours * hour);

/** Begins an export and writes it in one call; returns its id. */
async function exported(filter: object = {}): Promise<string> {
  const { status, body } = await begin(filter);
  expect(status).toBe(202);
  expect(await work(messages.shift()!)).toEqual({ batchItemFailures: [] });
  return body.data._id as string;
}

const numbersOf = async (id: string) => (await rowsOf(id)).slice(1).map(([number]) => number);

describe('the file of an export', () => {
  it('the file of an export is read by a Spanish spreadsheet, and no cell of it is a formula', async () => {
    const address = { address: '-2+3', city: '＝A1', postalCode: '28013', country: 'ES' };
    const [order] = await place([
      {
        at: after(0),
        facts: {
          shippingAddress: { name: '=HYPERLINK("http://x";"a")', ...address },
          trackingNumber: '@SUM(1)\n=2',
          lines: [
            {
              productId: 'prd_1',
              slug: 'x',
              title: 'Barrita «Ñ»; 60 g',
              image: null,
              quantity: 3,
              refunded: 0,
              restocked: 0,
              takenBack: 0,
              priceCents: 250,
              netContent: null,
              kind: 'goods',
            },
          ],
        },
      },
    ]);
    const id = await exported({ status: 'delivered' });
    const { state, rows, estimate, url } = (await look(id)).body.data;
    expect({ state, rows, estimate }).toEqual({ state: 'finished', rows: 1, estimate: 0 });
    const answer = await fetch(url as string);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="pedidos-20..-..-..\.csv"$/,
    );
    expect(bytes.toString()).toContain('\r\n');
    const [head, row] = await rowsOf(id);
    expect(Object.fromEntries(head!.map((name, at) => [name, row![at]]))).toMatchObject({
      Pedido: order!.orderNumber,
      Fecha: '2026-11-01 10:00',
      Estado: 'Entregado',
      Pago: 'Pagado',
      Destinatario: `'=HYPERLINK("http://x";"a")`,
      Dirección: "'-2+3",
      Ciudad: "'＝A1",
      Productos: '3 × Barrita «Ñ»; 60 g',
      Unidades: '3',
      Total: '29,89',
      Reembolsado: '0,00',
      'Empresa de transporte': 'SEUR',
      'Número de seguimiento': "'@SUM(1)\n=2",
    });
  });

  it('an export has the orders of its filter, each once, the newest first, and none that was placed after it began', async () => {
    const placed = await place(
      Array.from({ length: 120 }, (_, at) => ({
        at: after(24 + at),
        facts:
          at % 3
            ? { status: 'shipped' as const }
            : { status: 'cancelled' as const, paymentStatus: 'refunded' as const },
      })),
    );
    const numbers = (keep: (at: number) => boolean) =>
      placed
        .filter((_, at) => keep(at))
        .map(({ orderNumber }) => orderNumber)
        .toReversed();
    expect(await numbersOf(await exported({ status: 'shipped' }))).toEqual(numbers((at) => at % 3 > 0));
    expect(await numbersOf(await exported({ paymentStatus: 'refunded' }))).toEqual(
      numbers((at) => at % 3 === 0),
    );
    const days = { from: '2026-11-02', to: '2026-11-02' };
    expect(await numbersOf(await exported({ status: 'shipped', ...days }))).toEqual(
      numbers((at) => at % 3 > 0 && at < 14),
    );
    expect(await numbersOf(await exported({ search: placed[7]!.orderNumber }))).toEqual([
      placed[7]!.orderNumber,
    ]);
    const { body } = await begin({ status: 'shipped', ...days, paymentStatus: 'paid' });
    await place([{ at: new Date(Date.now() + 60_000), facts: { status: 'processing' } }]);
    const late = await begin({ status: 'processing' });
    for (const message of messages.splice(0)) await work(message);
    expect(await numbersOf(body.data._id as string)).toHaveLength(9);
    expect(await rowsOf(late.body.data._id as string)).toHaveLength(1);
  });
});

describe('the job of an export', () => {
  it('a second press gets the export that is under way, another filter one of its own', async () => {
    const filter = { status: 'cancelled' };
    const [first, again, other] = [
      await begin(filter),
      await begin({ ...filter, search: '' }),
      await begin({}),
    ];
    expect(again.body.data).toEqual(first.body.data);
    expect(first.body.data).toMatchObject({ state: 'queued', rows: 0, url: null });
    expect(other.body.data._id).not.toBe(first.body.data._id);
    // one message for each
    expect(messages).toHaveLength(2);
    // one that comes twice finds it finished
    for (const message of [...messages, ...messages.splice(0)])
      expect((await work(message)).batchItemFailures).toEqual([]);
    expect((await begin(filter)).body.data._id).not.toBe(first.body.data._id);
  });

  it('the message of a job is sent again where a crash has lost it: after ten minutes, or at once where the queue refused it', async () => {
    const filter = { from: '2026-02-01' };
    const first = (await begin(filter)).body.data;
    expect(messages.splice(0)).toHaveLength(1);
    await begin(filter);
    expect(messages).toHaveLength(0);
    await advance(11 * 60_000);
    expect((await begin(filter)).body.data._id).toBe(first._id);
    expect(messages.splice(0)).toHaveLength(1);
    const refused = { from: '2026-02-02' };
    exports.refuseMessages(true);
    expect((await begin(refused)).status).toBe(500);
    exports.refuseMessages(false);
    const { status, body } = await begin(refused);
    expect([status, messages.length]).toEqual([202, 1]);
    expect(await work(messages.shift()!)).toEqual({ batchItemFailures: [] });
    // a worker has it: no further message
    expect((await look(body.data._id as string)).body.data.state).toBe('finished');
  });

  it('P178: a new export calls the function that writes it; where Lambda takes no call, it is queued all the same', async () => {
    writer.called.length = 0;
    await begin({ from: '2026-01-01' });
    expect([writer.called, messages.length]).toEqual([['export-orders'], 1]);
    writer.refuse(true);
    const { status, body } = await begin({ from: '2026-01-02' });
    writer.refuse(false);
    expect([status, body.data.state, writer.called.length, messages.length]).toEqual([202, 'queued', 1, 2]);
    expect(levelsOf(lines, 'job left to the schedule')).toEqual(['warn']);
    expect(await work(messages.at(-1)!)).toEqual({ batchItemFailures: [] });
    expect((await look(body.data._id as string)).body.data.state).toBe('finished');
  });

  it('another admin does not find an export, and its link is over after a quarter of an hour', async () => {
    const id = await exported({ status: 'cancelled' });
    const { token } = await signIn('admin');
    const strange = await look(id, token);
    expect({ status: strange.status, code: strange.body.code }).toEqual({
      status: 404,
      code: 'export_not_found',
    });
    const { url } = (await look(id)).body.data as { url: string };
    await advance(14.9 * 60_000);
    expect((await fetch(url)).status).toBe(200);
    await advance(0.2 * 60_000);
    expect((await fetch(url)).status).toBe(403);
  });

  it('an export that fails is tried again, and after the last try the admin reads that it failed and an alarm rings', async () => {
    const { body } = await begin({ status: 'delivered' });
    const away = faultCalls(crashBefore, (_, operation) => operation === 'Query');
    const message = messages.shift()!;
    expect((await work(message)).batchItemFailures).toHaveLength(1);
    expect((await work(message, { tries: 3 })).batchItemFailures).toHaveLength(1);
    away.restore();
    expect(levelsOf(lines, 'export not written')).toEqual(['warn', 'error']);
    expect((await look(body.data._id as string)).body.data).toMatchObject({ state: 'failed', url: null });
  });
});

describe('P69: an export of more than one part', () => {
  // each row has ten kilobytes, so that few orders fill a part of S3
  const long = 'x'.repeat(10_000);
  const facts = { status: 'pending' as const, paymentStatus: 'pending' as const };
  let expected: string[] = [];

  async function placeMany() {
    if (expected.length > 0) return;
    const shippingAddress = { name: long, address: '', city: '', postalCode: '', country: 'ES' };
    const placed = await place(
      Array.from({ length: 560 }, (_, at) => ({
        at: after(500 + at / 60),
        facts: { ...facts, shippingAddress },
      })),
    );
    expected = placed.map(({ orderNumber }) => orderNumber).toReversed();
  }

  it('P69: an export goes on by a message when its time runs short, and has every order once', async () => {
    await placeMany();
    const { body } = await begin(facts);
    let left = 130_000;
    expect(await work(messages.shift()!, { remaining: () => (left -= 30_000) })).toEqual({
      batchItemFailures: [],
    });
    const half = (await look(body.data._id as string)).body.data;
    expect(half).toMatchObject({ state: 'running', url: null });
    expect(half.rows).toBeGreaterThan(500);
    expect(messages).toHaveLength(1);
    await work(messages.shift()!);
    expect((await look(body.data._id as string)).body.data).toMatchObject({ state: 'finished', rows: 560 });
    expect(await numbersOf(body.data._id as string)).toEqual(expected);
  });

  it.each(deathsInTurn)(
    'P69: a crash $when of an export leaves a file in which every order is once',
    async ({ faultAt }) => {
      await placeMany();
      let isOver = false;
      let made = 0;
      for (let nth = 1; !isOver; nth += rounds(3, 1)) {
        const { body } = await begin(facts);
        const message = messages.shift()!;
        const writes = crashAtWrite(nth, faultAt(nth));
        await work(message, { remaining: () => 60_001 });
        ({ made } = writes);
        isOver = made < nth;
        writes.restore();
        // the claim of a worker that has died is over when its time is, and the queue delivers the message again
        await advance(61_000);
        if (!isOver) expect(await work(message)).toEqual({ batchItemFailures: [] });
        expect(await numbersOf(body.data._id as string)).toEqual(expected);
      }
      expect(made).toBe(5);
    },
  );
});
