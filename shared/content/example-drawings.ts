import type { Drawing } from '../contracts/exercises/exercises.ts';

/** The drawings of the example month; the exercises of the same names have them too. */
export const exampleDrawings = {
  benchPress: {
    head: [11, 37],
    body: 'M19 40H38L50 37V57M21 39L24 29L22 17',
    gear: 'M8 45H42M14 45V58M37 45V58',
    plate: [22, 15, 8],
  },
  shoulderPress: {
    head: [32, 18],
    body: 'M32 26V41L28 57M32 41L37 57M32 27L22 28L20 13M32 27L42 28L44 13',
    load: 'M15 10H25M39 10H49',
  },
  row: {
    head: [48, 18],
    body: 'M41 24L21 33L28 45L22 57M39 26L33 37L38 42',
    plate: [38, 44, 8],
  },
  dips: {
    head: [32, 12],
    body: 'M32 20V38L28 48L36 55M32 21L23 24L19 34M32 21L41 24L45 34',
    gear: 'M19 38V58M45 38V58',
    load: 'M13 36H25M39 36H51',
  },
  lateralRaise: {
    head: [32, 13],
    body: 'M32 21V40L28 57M32 40L36 57M32 22L13 24M32 22L51 24',
    load: 'M10 19V29M54 19V29',
  },
  deadlift: {
    head: [44, 16],
    body: 'M37 22L20 33L31 44L26 57M37 23V42',
    plate: [37, 46, 11],
  },
  hipThrust: {
    head: [9, 29],
    body: 'M17 35L36 33L50 37V57M19 36L32 31',
    gear: 'M5 40H20M9 40V58M18 40V58',
    plate: [35, 25, 8],
  },
  legPress: {
    head: [17, 19],
    body: 'M19 28L27 46L40 33L51 38M21 32L28 40',
    gear: 'M9 27L21 52H32M14 52V58M30 52V58',
    load: 'M46 26L57 48',
  },
  legCurl: {
    head: [8, 33],
    body: 'M16 36H46L43 21M19 37L15 47',
    gear: 'M12 42H48M18 42V58M44 42V58',
    plate: [39, 17, 4],
  },
  pallofPress: {
    head: [26, 13],
    body: 'M26 21V40L22 57M26 40L31 57M26 24L43 27',
    gear: 'M58 8V58',
    load: 'M45 27H57',
  },
  squat: {
    head: [39, 13],
    body: 'M33 21L22 41L41 40L33 57M33 22L26 30',
    plate: [28, 21, 9],
  },
  romanianDeadlift: {
    head: [49, 23],
    body: 'M41 27L18 29L23 43L22 57M39 28L35 43',
    plate: [35, 46, 8],
  },
  splitSquat: {
    head: [31, 11],
    body: 'M30 19L28 36L43 39L41 57M28 36L20 49L10 44M30 21L33 36',
    gear: 'M3 47H15M6 47V58M12 47V58',
    load: 'M28 38H39',
  },
  calfRaise: {
    head: [32, 10],
    body: 'M32 18V35L31 50L36 53M32 20L29 35',
    gear: 'M32 57H50M50 57V58',
    load: 'M24 37H34M16 46V30M12 34L16 29L20 34',
  },
  plank: {
    head: [54, 34],
    body: 'M46 38L27 45L9 54M46 39V55H54',
    gear: 'M4 58H60',
    load: 'M12 44L41 32',
  },
  pullUp: {
    head: [32, 12],
    body: 'M32 20V39L28 49L34 57M32 21L22 18L23 8M32 21L42 18L41 8',
    load: 'M12 6H52',
  },
  inclinePress: {
    head: [17, 20],
    body: 'M20 28L30 45L45 41V57M22 30L32 28L33 15',
    gear: 'M11 30L24 50H36M28 50V58',
    load: 'M28 12H38',
  },
  oneArmRow: {
    head: [51, 20],
    body: 'M44 25L22 30L25 44L21 57M24 30L33 39M44 26L47 39M41 26L35 20L33 32',
    gear: 'M28 43H58M33 43V58M53 43V58',
    load: 'M28 35H38',
  },
  facePull: {
    head: [25, 13],
    body: 'M25 21V40L21 57M25 40L30 57M25 23L19 14M25 23L38 15',
    gear: 'M58 6V58',
    load: 'M39 14H57',
  },
  curl: {
    head: [28, 12],
    body: 'M28 20V39L24 57M28 39L33 57M28 22L29 34L41 27',
    load: 'M44 22V32',
  },
} as const satisfies Record<string, Drawing>;
