import { BatchWriteCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { anchorDayOf } from '#shared/rules/routine-calendar.ts';
import type { Track } from '#functions/_data/routines/progress.ts';
import { dynamoClient } from '#infra/local/dynamodb.ts';
import { allTracks, monthCount, type World } from './world.ts';

const lanes = 16;
/** A batch write takes so many items. */
const batchLimit = 25;
/** Whoever only exists is due late in the month: the days that are planned come before. */
const idleDays = ['2026-03-20', '2026-03-21', '2026-03-22', '2026-03-23', '2026-03-24'];

/** Somebody who is due, and for what. */
export interface Due extends Track {
  userId: string;
  email: string;
  month: number;
}

/** Subscribers in the table: whoever is not due has nothing but the progress, which is all that a plan could meet. */
export async function openPopulation({ tableUrl, tableName }: World) {
  const { indexes, keys } = await import('#functions/_data/table/keys.ts');
  const { newProgress, trackKey } = await import('#functions/_data/routines/progress.ts');
  const { newUser } = await import('#functions/_data/accounts/users.ts');
  const { newId } = await import('#functions/_kit/ids.ts');
  const client = DynamoDBDocumentClient.from(dynamoClient(tableUrl), {
    marshallOptions: { removeUndefinedValues: true },
  });
  const tracks = await allTracks();
  const now = new Date();
  let size = 0;

  /** Some months into a track, and in the index of their day only, as after a first routine. */
  function progressOfNext(userId: string, day: string) {
    const nth = size++;
    const track = tracks[nth % tracks.length]!;
    const month = 1 + (Math.floor(nth / tracks.length) % monthCount);
    const progress = newProgress(userId, `sub_1QnXyZ2eZvKYlo2C${nth}`, track, day, now);
    const months = { [trackKey(track)]: month };
    const index = indexes.anchor(anchorDayOf(day), userId);
    return { track, month, item: { ...keys.routineProgress(userId), ...index, ...progress, months } };
  }

  const idleItem = () => progressOfNext(newId('usr', now), idleDays[size % idleDays.length]!).item;

  function dueItems(day: string, all: Due[]): object[] {
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
    /** Adds users who are not due until there are so many in all, or time is up; gives how many there are. */
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
    /** Adds so many who are due on a day. */
    async addDue(count: number, day: string): Promise<Due[]> {
      const all: Due[] = [];
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
