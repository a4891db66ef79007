import type { Posture } from './figure.ts';

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
