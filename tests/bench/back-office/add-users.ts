const begin = Date.parse('2026-01-01T00:00:00Z');
const secondMs = 1000;
const usersPerWrite = 1000;
const names = ['Marina', 'Andrés', 'Teresa', 'Jacobo'];
const surnames = ['Gil', 'Ruiz', 'Sanz', 'Vela'];
/** One of so many users is banned. */
const bannedOf = 20;

/**
 * Adds users, one a second, with their search terms, and counts them. Each name and surname is that of a quarter of them,
 * whatever their number. Call it after the environment is set.
 */
export async function startAddingUsers() {
  const { createUserSteps } = await import('#functions/_data/accounts/create-user.ts');
  const { newUser } = await import('#functions/_data/accounts/users.ts');
  const { putMany } = await import('#functions/_data/table/batches.ts');
  const { indexes } = await import('#functions/_data/table/indexes.ts');
  const { userCounters } = await import('#functions/_data/table/partitions.ts');
  const by = { _id: 'usr_00000000000000000000000000', name: 'Marta Vidal' };
  let added = 0;
  let firstId = '';

  function itemsOf(nth: number) {
    const at = new Date(begin + nth * secondMs);
    const name = `${names[nth % 4]} ${surnames[Math.floor(nth / 4) % 4]}`;
    const user = newUser({ email: emailOf(nth), name, emailVerified: true, role: 'user' }, at);
    firstId ||= user._id;
    const isBanned = nth % bannedOf === 0;
    const ban = { at: at.toISOString(), reason: 'Comparte su cuenta', by };
    return createUserSteps(user).flatMap(({ write }) => {
      const item = write.Put?.Item;
      if (!item) return [];
      return item['sk'] === 'user' && isBanned
        ? { ...item, ...indexes.bannedUsers(user._id), banned: true, ban }
        : item;
    });
  }

  const count = () =>
    userCounters().map((key, at, { length }) => {
      const isFirst = at === 0;
      const share = (of: number) => Math.floor(of / length) + (isFirst ? of % length : 0);
      return { ...key, total: share(added), active: 0, banned: share(added / bannedOf) };
    });

  return {
    firstId: () => firstId,
    async addUpTo(size: number): Promise<void> {
      while (added < size) {
        const more = Math.min(usersPerWrite, size - added);
        const items = Array.from({ length: more }, (_, at) => itemsOf(added + at)).flat();
        await putMany(items as Parameters<typeof putMany>[0]);
        added += more;
      }
      await putMany(count());
    },
  };
}

/** The e-mail of a user, all of one length. */
export const emailOf = (nth: number): string => `p${String(nth).padStart(6, '0')}@example.com`;
