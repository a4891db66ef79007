import { describe, expect, it } from 'vitest';
import { movedItem } from '#infra/demo/recording/moved-rows.ts';
import { movedTo, readRecording } from '#infra/demo/recording/recording.ts';
import { moveTime } from '#infra/demo/recording/moved-time.ts';
import { moveValues, type Row } from '#infra/demo/recording/moved-values.ts';
import { periodEnd } from '#infra/local/stripe/resources/subscriptions/life.ts';
import { deliveryRange, deliveryText } from '#shared/rules/orders/delivery.ts';
import {
  addDays,
  anchorDayOf,
  inMadrid,
  nextDueAfter,
  nextRunDay,
  sendTime,
} from '#shared/rules/routines/routine-calendar.ts';

const recorded = new Date('2027-02-15T08:10:00Z');
const [minute, hour, dayMs] = [60_000, 3_600_000, 86_400_000];

/** Presents on every day of fifteen months, which have a 29th of February, around the run and at the ends of a day. */
const presents: Date[] = [];
for (let day = '2026-11-28'; day < '2028-03-05'; day = addDays(day, 1))
  for (const after of [-8.5 * hour, 5000, 14.9 * hour])
    presents.push(new Date(sendTime(day).getTime() + after));

const minutesOf = (ms: number) => inMadrid(new Date(ms)).minutes;

describe('times of a recording at another present', () => {
  it('the run of the recorded day becomes the last run, which has happened, and the one of tomorrow that of tomorrow', () => {
    for (const present of presents) {
      const time = moveTime(recorded, present);
      expect(time.day('2027-02-15')).toBe(addDays(nextRunDay(present), -1));
      expect(time.day('2027-02-16')).toBe(addDays(inMadrid(present).day, 1));
      expect(time.instant(sendTime('2027-02-15').getTime())).toBe(sendTime(time.day('2027-02-15')).getTime());
      expect(time.instant(sendTime('2027-02-15').getTime())).toBeLessThanOrEqual(present.getTime());
    }
  });

  it('what happened moves by days, keeps its hour in Madrid and its order, and none of it is in the future', () => {
    const past = Array.from({ length: 200 }, (_, nth) => recorded.getTime() - nth * 35.3 * hour).toReversed();
    // every 29th is enough for each hour and both changes of the clock
    for (const present of presents.filter((_, nth) => nth % 29 === 0)) {
      const { instant, day } = moveTime(recorded, present);
      const moved = past.map(instant);
      expect(moved).toEqual(moved.toSorted((one, other) => one - other));
      expect(moved.at(-1)).toBe(present.getTime());
      for (const [at, before] of past.slice(0, -1).entries()) {
        // an hour that does not exist on the last Sunday of March comes an hour later
        if (minutesOf(before) >= 120 && minutesOf(before) < 180) continue;
        expect(minutesOf(moved[at]!)).toBe(minutesOf(before));
        expect(inMadrid(new Date(moved[at]!)).day).toBe(day(inMadrid(new Date(before)).day));
      }
    }
  });

  it('what happened minutes before the recorded present, and ends soon after it, is as near to the other present', () => {
    const present = new Date('2027-07-31T21:00:00Z');
    const { instant } = moveTime(recorded, present);
    expect(instant(recorded.getTime() - 4 * minute)).toBe(present.getTime() - 4 * minute);
    expect(instant(recorded.getTime() + 27 * minute)).toBe(present.getTime() + 27 * minute);
  });

  it.each([
    // due a month after the last run, which was on a 31st, and two days before
    ['2027-01-31T09:10:00Z', '2027-03-15', '2027-02-28'],
    ['2027-01-31T09:10:00Z', '2027-03-13', '2027-02-28'],
    ['2028-01-31T09:10:00Z', '2027-03-15', '2028-02-29'],
    ['2027-10-31T09:10:00Z', '2027-03-15', '2027-11-30'],
    // due in nine days, and a month after
    ['2027-04-27T09:10:00Z', '2027-02-24', '2027-05-06'],
    ['2027-04-27T09:10:00Z', '2027-03-24', '2027-06-06'],
    // paid for a year from three months ago
    ['2027-04-27T09:10:00Z', '2027-11-15', '2028-01-27'],
  ])('at %s, %s is %s: what comes after half a month keeps its distance in months', (present, day, moved) => {
    const time = moveTime(recorded, new Date(present));
    expect(time.day(day)).toBe(moved);
    expect(inMadrid(new Date(time.instant(Date.parse(`${day}T12:00:00Z`)))).day).toBe(moved);
  });

  it('a routine that is due tomorrow or a month after the last run stays on its day of every month', () => {
    for (const present of presents) {
      const time = moveTime(recorded, present);
      const lastRun = addDays(nextRunDay(present), -1);
      expect(time.anchorDay(16)).toBe(anchorDayOf(addDays(inMadrid(present).day, 1)));
      expect(time.anchorDay(15)).toBe(anchorDayOf(lastRun));
      // also when a payment came late, and the routine is due before that day
      expect(time.anchorDay(24)).toBe(anchorDayOf(addDays(inMadrid(present).day, 9)));
      expect(time.day('2027-03-15')).toBe(nextDueAfter(lastRun, anchorDayOf(lastRun)));
    }
  });

  it.each([
    ['monthly, renewed this evening', '2027-02-15T17:00:07Z', 1],
    ['monthly, renewed yesterday', '2027-03-14T17:06:00Z', 1],
    ['annual, bought two months ago', '2027-12-14T17:07:00Z', 12],
  ])(
    'a subscription that is %s ends its period as Stripe counts it, and all later ones on the same day',
    (_, end, months) => {
      for (const present of presents) {
        const { instant, periodAnchor } = moveTime(recorded, present);
        const [ends, anchor] = [
          instant(Date.parse(end)) / 1000,
          periodAnchor(Date.parse(end), months) / 1000,
        ];
        expect(periodEnd(anchor, months, ends - 20 * 86_400)).toBe(ends);
        expect(anchor * 1000).toBeLessThan(present.getTime() + dayMs);
        const dateOf = (seconds: number) => new Date(seconds * 1000).getUTCDate();
        expect(dateOf(anchor)).toBeGreaterThanOrEqual(dateOf(ends));
      }
    },
  );
});

describe('values of a recording at another present', () => {
  const present = new Date('2026-11-30T20:00:00Z');
  const move = moveValues(moveTime(recorded, present), recorded);

  it.each([
    ['an instant', '2027-02-14T11:00:00.107Z', '2026-11-29T11:00:00.107Z'],
    ['an instant in summer', '2026-09-14T10:00:00.107Z', '2026-06-29T10:00:00.107Z'],
    ['an instant before a change of the clock', '2027-01-09T11:00:00.000Z', '2026-10-24T10:00:00.000Z'],
    ['an instant of whole seconds', '2027-02-14T11:00:00Z', '2026-11-29T11:00:00Z'],
    ['a day', '2027-02-16', '2026-12-01'],
    ['a day inside a key', 'metric-events#2027-02-14#3', 'metric-events#2026-11-29#3'],
    ['an instant inside a key', '2027-02-14T11:00:00.107Z#x', '2026-11-29T11:00:00.107Z#x'],
    ['a month', '2027-02', '2026-11'],
    ['the number of an order', 'Pedido TZ-270214-DK2P2N enviado', 'Pedido TZ-261129-DK2P2N enviado'],
    ['a written day', 'termina el 7 de marzo de 2027.', 'termina el 22 de diciembre de 2026.'],
    ['a written day and time', '14 de febrero de 2027, 12:00', '29 de noviembre de 2026, 12:00'],
    ['seconds', Date.parse('2027-02-14T11:00:00Z') / 1000, Date.parse('2026-11-29T11:00:00Z') / 1000],
    ['milliseconds', Date.parse('2027-02-14T11:00:00.107Z'), Date.parse('2026-11-29T11:00:00.107Z')],
  ])('%s moves', (_, value, moved) => {
    expect(move(value)).toBe(moved);
  });

  it('the order that has just been made has the number of today, also before the run of the day', () => {
    const early = moveValues(moveTime(recorded, new Date('2026-11-30T06:00:00Z')), recorded);
    expect(early('TZ-270215-DK2P2N')).toBe('TZ-261130-DK2P2N');
    expect(early('TZ-270214-DK2P2N')).toBe('TZ-261128-DK2P2N');
  });

  it('an id moves by its first ten characters, the same everywhere', () => {
    const id = 'ord_01MFPA1XVB3NDNN97V1YES5SJH'; // 2027-02-14
    const moved = move(id);
    expect(moved).toMatch(/^ord_01[0-9A-Z]{8}3NDNN97V1YES5SJH$/);
    expect(moved).not.toBe(id);
    expect(move(`orders#${id}`)).toBe(`orders#${moved}`);
    expect(move({ [id]: [id] })).toEqual({ [moved]: [moved] });
    expect(move(new Set([id]))).toEqual(new Set([moved]));
  });

  it.each([
    ['a fixed id', 'opt_00000000000000000000000802'],
    ['the hash that names a delivery', 'dlv_01KYZ22WVEZF6GPZ05S7KR71H4'],
    ['an id of Stripe', 'sub_RsdQVCPSSo3Zp6ikkx6Lzb1E'],
    ['a title', 'Omega 3 de pescado azul, 90 perlas'],
    ['a track', 'https://drive.google.com/file/d/13i7WHxQ8PSmH3S9LxyZgZcJihM42nrOw/view'],
    ['an amount', 19_990],
    ['a phone number', '+34 600 123 456'],
  ])('%s stays', (_, value) => {
    expect(move(value)).toBe(value);
  });

  it('versions of texts and of the API of Stripe stay, and a date of birth', () => {
    const row: Row = { version: '2026-07-01', api_version: '2026-10-28.endive', birthDate: '1990-02-14' };
    expect(move(row)).toEqual(row);
  });

  it('a set of a training log stays sorted by the day of its month, the newest first, and ranks by its moved time', () => {
    const [pk, deliveryId] = ['workouts#usr_01MFPA1XVB3NDNN97V1YES5SJH', 'dlv_01KYZ22WVEZF6GPZ05S7KR71H4'];
    const row = {
      pk,
      sk: `set#79729884#${deliveryId}#1-2.s2b1e1.3`,
      kind: 'set',
      key: '1-2.s2b1e1.3',
      deliveryId,
      day: '2027-01-15',
      rank: '00001 2027-01-18T17:33:00.000Z {}',
    };
    expect(movedItem(row, move, moveTime(recorded, present))).toEqual({
      ...row,
      pk: move(pk),
      sk: `set#79738969#${deliveryId}#1-2.s2b1e1.3`,
      day: '2026-10-30',
      rank: '00001 2026-11-02T17:33:00.000Z {}',
    });
  });

  it('a short day in a mail is one on which its order arrives, counted in working days from the other present', () => {
    const { mails, ...rest } = readRecording({ site: 'https://s.test', stripe: 'https://stripe.test' });
    for (const at of [present, new Date('2027-04-03T10:00:00Z')]) {
      const written = movedTo(at, { ...rest, items: [], stripe: [], mails }).mails.flatMap((mail) => {
        const arrival = deliveryText(deliveryRange(new Date(mail.sentAt)));
        const texts = JSON.stringify(mail.data).match(
          /entre el \S+ \d+.*? y el [^."]*|\b(?:lun|mar|mié|jue|vie|sáb|dom) \d+/g,
        );
        return (texts ?? []).map((text) => [text, arrival]);
      });
      expect(written.length).toBeGreaterThan(40);
      for (const [text, arrival] of written) expect(text).toBe(arrival);
    }
  });
});
