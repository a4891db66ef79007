import { createHash } from 'node:crypto';
import { mkdir, readFile, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readData, replaceFile } from '../data-folder.ts';

/** The metadata of an object. Header names are in lower case. */
export interface ObjectFacts {
  key: string;
  size: number;
  /** With its quotes, as in S3's response. */
  etag: string;
  /** ISO 8601. */
  lastModified: string;
  /** content-type, cache-control, content-disposition, content-encoding and x-amz-meta-*. */
  headers: Record<string, string>;
}

export interface StoredObject extends ObjectFacts {
  body: Buffer;
}

/** A new object of a bucket whose events are published. */
export interface CreatedObject {
  bucket: string;
  reason: 'PutObject' | 'PostObject' | 'CompleteMultipartUpload';
  facts: ObjectFacts;
}

/** The objects of one bucket. */
export interface Bucket {
  facts: (key: string) => ObjectFacts | undefined;
  /** In the order of their keys. */
  list: (prefix: string) => ObjectFacts[];
  read(key: string): Promise<StoredObject | undefined>;
  write(key: string, body: Buffer, headers: Record<string, string>): Promise<ObjectFacts>;
  remove(key: string): Promise<void>;
}

interface BucketOptions {
  now: () => number;
  /** Without it objects are kept. */
  expiresAfterDays?: number | undefined;
}

/**
 * Opens a bucket: metadata is held in memory, bodies in files of `dir`, or in memory too when it is null. Expired objects are
 * not found any more; their files go with the next write.
 */
export async function openBucket(
  dir: string | null,
  { now, expiresAfterDays = Infinity }: BucketOptions,
): Promise<Bucket> {
  const index = new Map<string, ObjectFacts>();
  const bodies = dir === null ? memoryBodies() : await fileBodies(dir, index);
  const isKept = ({ lastModified }: ObjectFacts) =>
    now() < Date.parse(lastModified) + expiresAfterDays * 86_400_000;
  const facts = (key: string) => {
    const found = index.get(key);
    return found && isKept(found) ? found : undefined;
  };
  const remove = async (key: string) => {
    if (index.delete(key)) await bodies.remove(key);
  };
  return {
    facts,
    list: (prefix) =>
      [...index.values()]
        .filter((found) => found.key.startsWith(prefix) && isKept(found))
        .sort((a, b) => (a.key < b.key ? -1 : 1)),
    async read(key) {
      const found = facts(key);
      return found && { ...found, body: await bodies.read(key) };
    },
    async write(key, body, headers) {
      for (const old of index.values()) if (!isKept(old)) await remove(old.key);
      const lastModified = new Date(now()).toISOString();
      const written = { key, size: body.length, etag: etagOf(body), lastModified, headers };
      await bodies.write(key, body, written);
      index.set(key, written);
      return written;
    },
    remove,
  };
}

/** S3's ETag of an object that was uploaded in one part. */
export function etagOf(body: Buffer): string {
  return `"${createHash('md5').update(body).digest('hex')}"`;
}

interface Bodies {
  read(key: string): Promise<Buffer>;
  write(key: string, body: Buffer, facts: ObjectFacts): Promise<void>;
  remove(key: string): Promise<void>;
}

function memoryBodies(): Bodies {
  const bodies = new Map<string, Buffer>();
  return {
    read: async (key) => bodies.get(key) ?? Buffer.alloc(0),
    write: async (key, body) => void bodies.set(key, body),
    remove: async (key) => void bodies.delete(key),
  };
}

/** Files are named by the hash of the key, which may be longer than a file name and hold any character. */
async function fileBodies(dir: string, index: Map<string, ObjectFacts>): Promise<Bodies> {
  await mkdir(dir, { recursive: true });
  const path = (key: string, ending: string) =>
    join(dir, `${createHash('sha256').update(key).digest('hex').slice(0, 40)}.${ending}`);
  for (const name of await readdir(dir)) {
    if (!name.endsWith('.json')) continue;
    const facts = await readData<ObjectFacts | null>(dir, name, null);
    if (facts) index.set(facts.key, facts);
  }
  return {
    read: (key) => readFile(path(key, 'body')),
    async write(key, body, facts) {
      await replaceFile(path(key, 'body'), body);
      await replaceFile(path(key, 'json'), JSON.stringify(facts));
    },
    async remove(key) {
      await rm(path(key, 'json'), { force: true });
      await rm(path(key, 'body'), { force: true });
    },
  };
}
