import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder that another process of this machine uses. */
export class FolderInUseError extends Error {
  /** What the other process says of itself. */
  readonly holder: string;
  constructor(folder: string, holder: string) {
    super(`${folder} is in use by another npm start${holder && `, at ${holder}`}.`);
    this.holder = holder;
  }
}

export interface FolderLock {
  /** What this process says to those who come after it. */
  describeHolder(about: string): void;
  close(): Promise<void>;
}

/**
 * Takes a folder for this process. The lock is a listening socket, which ends with its process however that ends: no stale
 * lock ever has to be deleted by hand.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const path = socketPath(folder);
  let about = '';
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.end(about);
  });
  for (let attempt = 0; ; attempt++) {
    const taken = await listenOn(server, path);
    if (!taken) break;
    const holder = await ask(path);
    if (holder !== null || attempt === 3) throw new FolderInUseError(folder, holder ?? '');
    await rm(path, { force: true });
  }
  server.unref();
  return {
    describeHolder: (text) => void (about = text),
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}

function socketPath(folder: string): string {
  const name = `tenaz-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`;
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`);
}

function listenOn(server: ReturnType<typeof createServer>, path: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(true) : reject(error),
    );
    server.listen(path, () => resolve(false));
  });
}

/** What the holder says; null when nobody holds the socket any more. */
function ask(path: string): Promise<string | null> {
  return new Promise((resolve) => {
    let said = '';
    const socket = connect(path);
    socket.on('data', (chunk) => void (said += chunk.toString()));
    socket.on('end', () => resolve(said));
    socket.on('error', () => resolve(null));
    socket.setTimeout(2000, () => socket.destroy(new Error('silent')));
  });
}

/** The same, but waits until the other process has done with the folder. */
export async function waitForFolder(folder: string, signal?: AbortSignal): Promise<FolderLock> {
  for (;;) {
    try {
      return await lockFolder(folder);
    } catch (error) {
      if (!(error instanceof FolderInUseError) || signal?.aborted) throw error;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
}
