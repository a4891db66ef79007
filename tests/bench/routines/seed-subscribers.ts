import { BatchWriteCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { anchorDayOf } from '#shared/rules/routine-calendar.ts';
import { dynamoClient } from '#infra/local/dynamodb/index.ts';
import { allTracks, monthCount, type BenchEnvironment } from './bench-environment.ts';
import type { Track } from '#functions/_data/routines/track.ts';

const lanes = 16;
/** Items per batch write. */
const batchLimit = 25;
/** Due dates of users who are not due in the bench: its days are earlier in the month. */
const idleDays = ['2026-03-20', '2026-03-21', '2026-03-22', '2026-03-23', '2026-03-24'];

/** A due user, with the routine that is due. */
export interface DueSubscriber extends Track {
  userId: string;
  email: string;
  month: number;
}

/** Writes subscribers to the table. A subscriber who is not due is a progress item alone: a plan reads nothing else. */
export async function subscriberSeeder({ tableUrl, tableName }: BenchEnvironment) {
  const { indexes } = await import('#functions/_data/table/indexes.ts');
  const { keys } = await import('#functions/_data/table/keys.ts');
  const { newProgress } = await import('#functions/_data/routines/progress.ts');
  const { trackKey } = await import('#functions/_data/routines/track.ts');
  const { newUser } = await import('#functions/_data/accounts/users.ts');
  const { newId } = await import('#functions/_kit/ids.ts');
  const client = DynamoDBDocumentClient.from(dynamoClient(tableUrl), {
    marshallOptions: { removeUndefinedValues: true },
  });
  const tracks = await allTracks();
  const now = new Date();
  let size = 0;

  /** Progress some months into a track, in the anchor-day index only, as after the first routine. */
  function progressOfNext(userId: string, day: string) {
    const nth = size++;
    const track = tracks[nth % tracks.length]!;
    const month = 1 + (Math.floor(nth / tracks.length) % monthCount);
    const progress = newProgress(userId, `sub_1QnXyZ2eZvKYlo2C${nth}`, track, day, now);
    const months = { [trackKey(track)]: month };
    const index = indexes.anchorDay(anchorDayOf(day), userId);
    return { track, month, item: { ...keys.routineProgress(userId), ...index, ...progress, months } };
  }

  const idleItem = () => progressOfNext(newId('usr', now), idleDays[size % idleDays.length]!).item;

  function dueItems(day: string, all: DueSubscriber[]): object[] {
    const facts = { email: `subscriber.${size}@example.com`, name: 'Clara Prueba Real', emailVerified: true };
    const user = newUser({ ...facts, role: 'user' }, now);
    const { track, month, item } = progressOfNext(user._id, day);
    all.push({ userId: user._id, email: user.email, ...track, month });
    return [{ ...keys.user(user._id), ...indexes.users(user._id), ...user }, item];
  }

  async function write(items: object[]): Promise<void> {
    const requests = items.map((Item) => ({ PutRequest: { Item } }));
    await client.send(new BatchWriteCommand({ RequestItems: { [tableName]: requests } }));
  }

  return {
    /** Adds users who are not due until there are `total` users or the time is over; returns the number of users. */
    async growTo(total: number, mostSeconds: number): Promise<number> {
      const until = performance.now() + mostSeconds * 1000;
      const missing = () => Math.min(batchLimit, total - size);
      const lane = async () => {
        for (let some = missing(); some > 0 && performance.now() < until; some = missing())
          await write(Array.from({ length: some }, idleItem));
      };
      await Promise.all(Array.from({ length: lanes }, lane));
      return size;
    },
    /** Adds users who are due on a day. */
    async addDue(count: number, day: string): Promise<DueSubscriber[]> {
      const all: DueSubscriber[] = [];
      const lane = async () => {
        while (all.length < count) {
          const some = Math.min(Math.floor(batchLimit / 2), count - all.length);
          await write(Array.from({ length: some }, () => dueItems(day, all)).flat());
        }
      };
      await Promise.all(Array.from({ length: lanes }, lane));
      return all;
    },
  };
}
