import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { Session } from 'node:inspector/promises';

/** The memory of a running cloud, in MB. */
export interface MemoryUse {
  /** Of the process with the gateway and the functions, as the machine counts it. */
  process: number;
  /** Heaps and buffers of its threads. */
  heap: number;
  /** Of the JVM with the table; null when it is elsewhere. */
  jvm: number | null;
}

/** The memory of this process, without garbage, and of the JVM with that id. */
export async function memoryUse(jvmId: number | null): Promise<MemoryUse> {
  const session = new Session();
  session.connect();
  const workers = await collectWorkers(session);
  await session.post('HeapProfiler.collectGarbage');
  session.disconnect();
  const { rss, heapUsed, external } = process.memoryUsage();
  return {
    process: rss / 2 ** 20,
    heap: (heapUsed + external + workers) / 2 ** 20,
    jvm: jvmId && residentKb(jvmId) / 2 ** 10,
  };
}

/** Collects the garbage of all worker threads; returns the bytes that remain. */
async function collectWorkers(session: Session): Promise<number> {
  const ids: string[] = [];
  session.on('NodeWorker.attachedToWorker', ({ params }) => ids.push(params.sessionId));
  await session.post('NodeWorker.enable', { waitForDebuggerOnStart: false });
  let bytes = 0;
  for (const sessionId of ids) {
    const ask = async (method: string) => {
      const message = JSON.stringify({ id: 1, method });
      const replied = once(session, 'NodeWorker.receivedMessageFromWorker');
      await session.post('NodeWorker.sendMessageToWorker', { sessionId, message });
      const [{ params }] = (await replied) as [{ params: { message: string } }];
      return (JSON.parse(params.message) as { result: Record<string, number> }).result;
    };
    await ask('HeapProfiler.collectGarbage');
    const { usedSize = 0, backingStorageSize = 0 } = await ask('Runtime.getHeapUsage');
    bytes += usedSize + backingStorageSize;
  }
  await session.post('NodeWorker.disable');
  return bytes;
}

const residentKb = (id: number) => Number(execFileSync('ps', ['-o', 'rss=', '-p', String(id)]));
