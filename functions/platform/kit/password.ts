import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(argon2);

interface Cost {
  memory: number;
  passes: number;
  parallelism: number;
}

/** OWASP's smallest recommended argon2id cost: about 25 ms of one core. */
const cost: Cost = { memory: 19_456, passes: 2, parallelism: 1 };
const tagLength = 32;
const saltLength = 16;

/** The hash of a password in PHC format, with its own salt. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltLength);
  const tag = await deriveTag(password, salt, cost);
  return phc(salt, tag);
}

/**
 * Whether a password matches a hash. Without a hash (no such account, or one that signs in with Google) the same work is
 * done on a dummy hash, so that the time does not reveal which accounts exist (P38).
 */
export async function passwordMatches(password: string, hash: string | undefined): Promise<boolean> {
  const stored = parsePhc(hash ?? dummyHash);
  const tag = await deriveTag(password, stored.salt, stored.cost);
  return timingSafeEqual(tag, stored.tag) && hash !== undefined;
}

/** Whether a hash was made at a smaller cost than today's. */
export function isOutdatedHash(hash: string): boolean {
  const { memory, passes, parallelism } = parsePhc(hash).cost;
  return memory < cost.memory || passes < cost.passes || parallelism < cost.parallelism;
}

/** Normalizes first: two keyboards may send the same password in two Unicode forms. */
const deriveTag = (password: string, salt: Buffer, { memory, passes, parallelism }: Cost): Promise<Buffer> =>
  derive('argon2id', {
    message: password.normalize('NFKC'),
    nonce: salt,
    memory,
    passes,
    parallelism,
    tagLength,
  });

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

const phc = (salt: Buffer, tag: Buffer) =>
  `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(salt)}$${base64(tag)}`;

const dummyHash = phc(Buffer.alloc(saltLength), Buffer.alloc(tagLength));

/** Reads the PHC format. The cost is part of the hash, so that old passwords stay valid when it is raised. */
function parsePhc(hash: string): { cost: Cost; salt: Buffer; tag: Buffer } {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(hash);
  if (!match) throw new Error('a stored password hash is not in PHC format');
  const [, memory, passes, parallelism, salt, tag] = match;
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt!, 'base64'),
    tag: Buffer.from(tag!, 'base64'),
  };
}
