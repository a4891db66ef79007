import { stroke } from './figure.ts';

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
