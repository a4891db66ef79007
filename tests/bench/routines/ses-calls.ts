import { join } from 'node:path';
import { build } from 'esbuild';
import { bundleOptions } from '#infra/build-functions.ts';
import type { Recipient } from '#functions/send-routines/send-claimed.ts';
import type { Ses } from '#infra/local/ses/server.ts';
import { startModule } from './instance.ts';
import type { Due } from './population.ts';
import type { World } from './world.ts';

const outdir = join(import.meta.dirname, '../../../.build/bench/ses-part');
/** Mails of a bulk call, and calls at a time, as the worker has them. */
const [mailsPerCall, callsAtATime] = [50, 5];
/** Until the code is warm, and from then on, in portions of `callsAtATime`. */
const [warmUp, rounds] = [40, 20];

/** CPU per mail of what the worker does for SES, in milliseconds: bundled as the worker is, in a process of its own. */
export async function measureSesCalls(world: World, ses: Ses, due: Due[]): Promise<number> {
  await build(bundleOptions('tests/bench/routines/ses-part.ts', outdir));
  const { findRoutines } = await import('#functions/_data/routines.ts');
  const routines = await findRoutines();
  const recipient = (nth: number): Recipient => {
    const { userId, email } = due[nth % due.length]!;
    const { _id: routineId, ...slot } = routines[nth % routines.length]!;
    const claim = { batchId: 'bat_bench', deliveryId: `dlv_${nth}`, at: '2026-03-10T08:00:00.000Z' };
    return { userId, name: 'Clara Prueba Real', email, claim: { ...claim, slot: { ...slot, routineId } } };
  };
  const batches = Array.from({ length: callsAtATime }, (_, batch) =>
    Array.from({ length: mailsPerCall }, (_, at) => recipient(batch * mailsPerCall + at)),
  );
  const mails = callsAtATime * mailsPerCall;
  const part = await startModule(join(outdir, 'index.mjs'), {
    ...world.environment,
    AWS_ENDPOINT_URL_SES: ses.url,
  });
  let cpuMs = 0;
  for (let round = 0; round < warmUp + rounds; round++) {
    const call = await part.call<{ sent: number }>({ batches });
    if (call.answer.sent !== mails) throw new Error(`${call.answer.sent} of ${mails} mails were sent`);
    if (round >= warmUp) cpuMs += call.cpuMs;
  }
  await part.close();
  return cpuMs / (rounds * mails);
}
