import * as z from 'zod';
import { planLimits } from '../../rules/routines/plan-limits.ts';
import { Id, line, optionalLine } from '../fields.ts';
import { Measure } from '../exercises/exercises.ts';

/* The training plan of a routine: weeks, sessions, blocks and entries, as a trainer writes it. */

export { planLimits };

/** Unique within a plan; it stays with its entry over versions, so that the log of a corrected plan keeps its place. */
const PartId = z.string().regex(/^[a-z0-9]{1,12}$/, 'Identificador no válido');

/** Repetitions, seconds or metres of a set; `from` equals `to` where it is no range. */
const Amount = z
  .object({ unit: Measure, from: z.int().min(1).max(5000), to: z.int().min(1).max(5000) })
  .refine(({ from, to }) => from <= to, 'El rango va de menos a más');
export type Amount = z.output<typeof Amount>;

/** How hard a set is; without any of the three it is free. */
const Effort = z.object({
  /** Repetitions in reserve. */
  rir: z.number().min(0).max(6).multipleOf(0.5).optional(),
  /** Per cent of the most that the person can move once. */
  percent: z.number().min(1).max(110).optional(),
  kg: z.number().min(0).max(500).multipleOf(0.25).optional(),
});
export type Effort = z.output<typeof Effort>;

const Kilos = z.number().min(0.25).max(20).multipleOf(0.25);

/**
 * How the load goes on from what was trained. `add`: kilos more once every set was whole. `double`: the same once every set has reached
 * the upper end of its range. `rir`: more or less kilos by the reserve that was told.
 */
const Progression = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  z.object({ kind: z.literal('add'), kg: Kilos }),
  z.object({ kind: z.literal('double'), kg: Kilos }),
  z.object({ kind: z.literal('rir'), kg: Kilos }),
]);
export type Progression = z.output<typeof Progression>;

const Sets = z.int().min(1).max(12);
const Note = optionalLine(200);

/** What a week changes of an entry. */
const Override = z.object({
  sets: Sets.optional(),
  amount: Amount.optional(),
  effort: Effort.optional(),
  note: Note.optional(),
});

export const PlanEntry = z.object({
  id: PartId,
  exerciseId: Id('exr'),
  sets: Sets,
  amount: Amount,
  effort: Effort,
  /** Seconds after each set. */
  rest: z.int().min(0).max(900),
  /** Seconds down, below, up and above, as `3-1-1-0`; empty for any. */
  tempo: z.string().regex(/^(\d{1,2}-\d{1,2}-[\dxX]{1,2}-\d{1,2})?$/, 'El tempo se escribe como 3-1-1-0'),
  note: Note,
  progression: Progression,
  /** By week, counted from 1. */
  weeks: z.record(z.string().regex(/^[1-6]$/), Override),
});
export type PlanEntry = z.output<typeof PlanEntry>;

export const PlanBlock = z.object({
  id: PartId,
  /** `superset` and `circuit` go through their entries set by set; `interval` does so by the clock. */
  kind: z.enum(['straight', 'superset', 'circuit', 'interval']),
  entries: z.array(PlanEntry).min(1, 'Un bloque tiene al menos un ejercicio').max(12),
  /** Seconds after the block. */
  rest: z.int().min(0).max(900),
});
export type PlanBlock = z.output<typeof PlanBlock>;

export const PlanSession = z.object({
  id: PartId,
  name: line(80, 'Ponle nombre a la sesión'),
  blocks: z.array(PlanBlock).min(1, 'La sesión no tiene ejercicios').max(12),
});
export type PlanSession = z.output<typeof PlanSession>;

/** A month of training. */
export const Plan = z
  .object({
    weeks: z.int().min(1).max(planLimits.weeks),
    /** What is done before each session; may be empty. */
    warmUp: optionalLine(600),
    /** Of each week, in order. */
    sessions: z.array(PlanSession).min(1, 'El plan no tiene sesiones').max(planLimits.sessions),
  })
  .check(
    z.superRefine((plan, context) => {
      const ids = plan.sessions.flatMap(({ id, blocks }) => [
        id,
        ...blocks.flatMap((block) => [block.id, ...block.entries.map((entry) => entry.id)]),
      ]);
      if (new Set(ids).size < ids.length)
        context.addIssue({ code: 'custom', message: 'Dos partes del plan tienen el mismo identificador' });
    }),
  );
export type Plan = z.output<typeof Plan>;
