import type { Drawing } from '#shared/contracts/exercises/exercises.ts';

/* A figure on a square of 64: most face right, and stand on a floor at 57. */

export type Point = readonly [x: number, y: number];

/**
 * Where a limb ends: the point alone for a straight one; with a third figure, how far its joint stands off the straight line (to the
 * right of a limb that hangs down, or to the left); or each of its joints.
 */
export type Limb = readonly number[];

/** A body without its arms. */
export interface Posture {
  head: Point;
  /** From the shoulders to the hip. */
  trunk: readonly [shoulderX: number, shoulderY: number, hipX: number, hipY: number];
  legs: readonly Limb[];
}

export type Extras = Pick<Drawing, 'gear' | 'load' | 'plate'>;

/** The drawing of a posture with its arms, and of what it has in its hands and around it. */
export function figure({ head, trunk, legs }: Posture, arms: readonly Limb[], extras: Extras = {}): Drawing {
  const [shoulderX, shoulderY, hipX, hipY] = trunk;
  const [first = [hipX, hipY], ...others] = legs.map((leg) => jointsOf([hipX, hipY], leg));
  const along = 1.5 / (Math.hypot(hipX - shoulderX, hipY - shoulderY) || 1);
  const armpit = [shoulderX + (hipX - shoulderX) * along, shoulderY + (hipY - shoulderY) * along] as const;
  const paths = [
    [shoulderX, shoulderY, hipX, hipY, ...first],
    ...others.map((leg) => [hipX, hipY, ...leg]),
    ...arms.map((arm) => [...armpit, ...jointsOf(armpit, arm)]),
  ];
  return { head, body: paths.map(stroke).join(''), ...extras };
}

function jointsOf([fromX, fromY]: Point, limb: Limb): Limb {
  if (limb.length !== 3) return limb;
  const [x, y, bend] = limb as readonly [number, number, number];
  const [dx, dy] = [x - fromX, y - fromY];
  const length = Math.hypot(dx, dy) || 1;
  return [fromX + dx / 2 + (dy / length) * bend, fromY + dy / 2 - (dx / length) * bend, x, y];
}

/** A stroke through points: `M1 2L3 4`. */
export function stroke(coordinates: readonly number[]): string {
  const rounded = coordinates.map((each) => Math.round(each * 2) / 2);
  return rounded.map((each, at) => (at % 2 ? ` ${each}` : `${at ? 'L' : 'M'}${each}`)).join('');
}

/** A posture, moved. */
export const moved = ({ head, trunk, legs }: Posture, dx: number, dy = 0): Posture => ({
  head: [head[0] + dx, head[1] + dy],
  trunk: [trunk[0] + dx, trunk[1] + dy, trunk[2] + dx, trunk[3] + dy],
  legs: legs.map((leg) => movedLimb(leg, dx, dy)),
});

const movedLimb = (limb: Limb, dx: number, dy: number): Limb =>
  limb.map((each, at) => (limb.length === 3 && at === 2 ? each : each + (at % 2 ? dy : dx)));
