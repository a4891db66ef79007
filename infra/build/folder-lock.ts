import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';

/** Another process of this machine uses the folder. */
export class FolderInUseError extends Error {
  constructor(folder: string, holder: string) {
    super(`${folder} is in use by another npm start${holder && `, at ${holder}`}.`);
  }
}

export interface FolderLock {
  /** Sets what other processes are told about this one: its address. */
  describeHolder(about: string): void;
  close(): Promise<void>;
}

/**
 * Locks a folder for this process. The lock is a listening socket, which ends with its process even when that is killed,
 * so no stale lock remains.
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

/** The same for every process, whatever its TMPDIR is; a path of the folder itself may be longer than a socket's may be. */
function socketPath(folder: string): string {
  const name = `tenaz-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`;
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : `/tmp/${name}.sock`;
}

function listenOn(server: ReturnType<typeof createServer>, path: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(true) : reject(error),
    );
    server.listen(path, () => resolve(false));
  });
}

/** What the holder tells about itself; null when no process listens on the socket. */
function ask(path: string): Promise<string | null> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(path);
    socket.on('data', (chunk) => void (answer += chunk.toString()));
    socket.on('end', () => resolve(answer));
    socket.on('error', () => resolve(null));
    socket.setTimeout(2000, () => socket.destroy(new Error('silent')));
  });
}

/** Like `lockFolder`, but waits until the folder is free. */
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
