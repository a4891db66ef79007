import * as z from 'zod';
import { keys } from './entities.ts';
import { get, putStep, type Step } from '../platform/table/table.ts';

const FirstAdmin = z.object({ userId: z.string() });

/** Whether this stage has had its first admin. */
export const hasFirstAdmin = async (): Promise<boolean> =>
  (await get(FirstAdmin, keys.firstAdmin())) !== null;

/** The step that records who became the first admin, once; refused as `first_admin_changed`. */
export const recordFirstAdminStep = (userId: string, now: Date): Step =>
  putStep(
    'first_admin_changed',
    { ...keys.firstAdmin(), userId, madeAt: now.toISOString() },
    { condition: 'attribute_not_exists(pk)' },
  );
