/** People who have registered, so that the back office has pages to turn. Nobody signs in as them: no passwords. */
const firstNames = ['Álvaro', 'Begoña', 'Íñigo', 'Nuria', 'Óscar', 'Sofía', 'Tomás', 'Zoe'];
const lastNames = ['Núñez', 'Ibáñez', 'Peña', 'García', 'Martín'];

const dayMs = 86_400_000;
/** Everybody has been here for longer than any of them has subscribed. */
const settled = 120;

/** `Álvaro Núñez` as an address has it: `alvaro.nunez`. */
const plain = (name: string): string =>
  name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(' ', '.');

interface Registered {
  name: string;
  email: string;
  daysAgo: number;
}

/** Every first name with every last name; one registered every fourth day. */
const registered: readonly Registered[] = lastNames.flatMap((lastName, group) =>
  firstNames.map((firstName, nth) => {
    const name = `${firstName} ${lastName}`;
    const number = group * firstNames.length + nth + 1;
    return { name, email: `${plain(name)}@demo.tenaz.test`, daysAgo: settled + 4 * number };
  }),
);

/** Writes them, those that are not there yet. */
export async function seedRegistered(now: Date): Promise<void> {
  // they read their environment when they are loaded, so not before it is set
  const { createUserSteps } = await import('#functions/_data/accounts/create-user.ts');
  const { takeEmailStep } = await import('#functions/_data/accounts/identities.ts');
  const { isConditionFailed } = await import('#functions/_data/table/errors.ts');
  const { transact } = await import('#functions/_data/table/table.ts');
  const { newUser } = await import('#functions/_data/accounts/users.ts');
  const seedOne = async ({ name, email, daysAgo }: Registered) => {
    const at = new Date(now.getTime() - daysAgo * dayMs);
    const user = newUser({ name, email, emailVerified: true, role: 'user' }, at);
    await transact([takeEmailStep(email, { userId: user._id }), ...createUserSteps(user)]).catch(
      (error: unknown) => {
        if (!isConditionFailed(error, 'email_taken')) throw error;
      },
    );
  };
  await Promise.all(registered.map(seedOne));
}
