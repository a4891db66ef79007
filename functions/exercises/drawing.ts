import type { Drawing } from '#shared/contracts/exercises/exercises.ts';

/* A figure on a square of 64: most face right, and stand on a floor at 57. */

type Point = readonly [x: number, y: number];

/**
 * Where a limb ends: the point alone for a straight one; with a third figure, how far its joint stands off the straight line (to the
 * right of a limb that hangs down, or to the left); or each of its joints.
 */
type Limb = readonly number[];

/** A body without its arms. */
export interface Posture {
  head: Point;
  /** From the shoulders to the hip. */
  trunk: readonly [shoulderX: number, shoulderY: number, hipX: number, hipY: number];
  legs: readonly Limb[];
}

type Extras = Pick<Drawing, 'gear' | 'load' | 'plate'>;

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
function stroke(coordinates: readonly number[]): string {
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

/* What stands around a figure, and what it moves: strokes of a drawing. */

export const floor = 'M4 59H60';
export const bench = 'M8 45H42M14 45V58M37 45V58';
export const incline = 'M11 30L24 50H36M28 50V58';
export const column = 'M58 6V58';
export const wall = 'M58 4V59';
/** Behind the back. */
export const chair = 'M13 22L16 46H34M25 46V58';
export const stool = 'M13 46H32M22 46V58';
export const overheadBar = 'M12 6H52';

export const box = (left: number, top: number, right: number): string => `M${left} 58V${top}H${right}V58`;

/** A dumbbell in a hand. */
export const dumbbell = (x: number, y: number): string => stroke([x - 5, y, x + 5, y]);
export const upright = (x: number, y: number): string => stroke([x, y - 5, x, y + 5]);
/** A cable, a band or a rope between two points. */
export const line = (...coordinates: number[]): string => stroke(coordinates);

/** A kettlebell or a ball that hangs from a hand. */
export const bell = (x: number, y: number) => [x, y + 5, 5] as const;
/** The plate of a barbell. */
export const plate = (x: number, y: number, radius = 8) => [x, y, radius] as const;

/** Where a movement goes: an arrow to the right, up or down, in a corner. */
export const toTheRight = 'M46 9H58M54 5L58 9L54 13';

/* Postures that several exercises begin or end in. */

/** Upright, seen from the side. */
export const tall: Posture = { head: [34, 7], trunk: [33, 15, 31, 36], legs: [[33, 47, 32, 57]] };
/** The same with a step between the feet. */
export const standing: Posture = {
  head: [28, 12],
  trunk: [28, 20, 28, 39],
  legs: [
    [24, 57],
    [33, 57],
  ],
};
/** Upright, seen from the front. */
export const front: Posture = {
  head: [32, 13],
  trunk: [32, 21, 32, 40],
  legs: [
    [28, 57],
    [37, 57],
  ],
};
export const wide: Posture = {
  head: [32, 9],
  trunk: [32, 17, 32, 37],
  legs: [
    [20, 57],
    [44, 57],
  ],
};
export const wideLow: Posture = {
  head: [32, 19],
  trunk: [32, 27, 32, 44],
  legs: [
    [15, 44, 20, 57],
    [49, 44, 44, 57],
  ],
};

export const squatting: Posture = { head: [39, 13], trunk: [33, 21, 22, 41], legs: [[41, 40, 33, 57]] };
/** With an upright trunk. */
export const deepSquat: Posture = { head: [36, 17], trunk: [31, 24, 23, 43], legs: [[42, 41, 33, 57]] };
export const lunging: Posture = {
  head: [31, 15],
  trunk: [31, 23, 30, 41],
  legs: [
    [44, 41, 43, 57],
    [23, 54, 10, 57],
  ],
};

/** Bent over with nearly straight legs, as at the bottom of a deadlift. */
export const hinged: Posture = { head: [49, 23], trunk: [41, 27, 18, 29], legs: [[23, 43, 22, 57]] };
/** Half bent over, as for a row. */
export const bentOver: Posture = { head: [48, 18], trunk: [41, 24, 21, 33], legs: [[28, 45, 22, 57]] };
/** Low, as at the beginning of a deadlift. */
export const loaded: Posture = { head: [44, 16], trunk: [37, 22, 20, 33], legs: [[31, 44, 26, 57]] };

export const seated: Posture = { head: [23, 14], trunk: [22, 22, 22, 41], legs: [[38, 42, 38, 57]] };
export const kneeling: Posture = { head: [28, 17], trunk: [28, 25, 27, 43], legs: [[29, 56, 16, 57]] };
export const halfKneeling: Posture = {
  head: [27, 15],
  trunk: [27, 23, 27, 41],
  legs: [
    [42, 43, 42, 57],
    [23, 56, 11, 57],
  ],
};

/** On the back on a bench, or on the floor. */
export const onBench: Posture = { head: [11, 37], trunk: [19, 40, 38, 40], legs: [[50, 37, 50, 57]] };
export const onBack: Posture = { head: [9, 50], trunk: [17, 53, 36, 53], legs: [[46, 41, 53, 56]] };
export const bridge: Posture = { head: [9, 51], trunk: [16, 54, 35, 42], legs: [[48, 40, 51, 57]] };
export const onIncline: Posture = { head: [17, 20], trunk: [20, 28, 30, 45], legs: [[45, 41, 45, 57]] };

/** On hands or forearms, and the toes. */
export const highPlank: Posture = { head: [54, 31], trunk: [46, 35, 28, 44], legs: [[9, 54]] };
export const lowPushUp: Posture = { head: [54, 45], trunk: [46, 48, 28, 50], legs: [[9, 55]] };
export const allFours: Posture = { head: [52, 31], trunk: [44, 36, 21, 36], legs: [[21, 56, 8, 57]] };

export const hanging: Posture = { head: [32, 21], trunk: [32, 29, 32, 45], legs: [[28, 52, 33, 59]] };
export const chinOver: Posture = { head: [32, 12], trunk: [32, 20, 32, 38], legs: [[28, 47, 34, 55]] };
