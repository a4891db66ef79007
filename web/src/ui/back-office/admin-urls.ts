import { sitePaths } from '#shared/rules/site-paths.ts';

interface SlotChoice {
  /** Id of a workout type. */
  workoutType?: string;
  frequency?: string;
  month?: number;
}

const slotQuery = (place: SlotChoice): string =>
  new URLSearchParams(
    Object.entries(place).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  ).toString();

/** Stands for the id of a product that is being created. */
export const newProductId = 'new';

/** Stands for the id of a routine that is being created with a plan. */
export const newRoutineId = 'new';

/** Paths of the back office; separate from `sitePaths.ts`, which every public page loads. */
export const adminUrls = {
  routines: `${sitePaths.admin}/routines`,
  /** The grid, scrolled to one routine. */
  routine: (id: string) => `${sitePaths.admin}/routines#${id}`,
  routineUpload: `${sitePaths.admin}/routines/upload`,
  /** Many routines at once, from a list of links. */
  routineLinks: `${sitePaths.admin}/routines/links`,
  /** The form for a new routine, with type, frequency and month filled in. */
  newRoutine: (place: SlotChoice) => `${sitePaths.admin}/routines/upload?${slotQuery(place)}`,
  /** The training plan of a routine. */
  plan: (id: string) => `${sitePaths.admin}/routines/${id}/plan`,
  /** A new routine with a plan, in a slot. */
  newPlan: (place: SlotChoice) => `${sitePaths.admin}/routines/${newRoutineId}/plan?${slotQuery(place)}`,
  exercises: `${sitePaths.admin}/exercises`,
  routineTiming: `${sitePaths.admin}/routine-timing`,
  evaluation: `${sitePaths.admin}/evaluation`,
  products: `${sitePaths.admin}/products`,
  /** The form of a product; of a new one with `newProductId`. */
  product: (id: string) => `${sitePaths.admin}/products/${id}`,
  categories: `${sitePaths.admin}/categories`,
  orders: `${sitePaths.admin}/orders`,
  order: (id: string) => `${sitePaths.admin}/orders/${id}`,
  users: `${sitePaths.admin}/users`,
  /** The users of a role. */
  usersOfRole: (role: string) => `${sitePaths.admin}/users?rol=${encodeURIComponent(role)}`,
  user: (id: string) => `${sitePaths.admin}/users/${id}`,
  returns: `${sitePaths.admin}/orders/returns`,
  packingSlips: `${sitePaths.admin}/orders/slips`,
  reviews: `${sitePaths.admin}/reviews`,
  roles: `${sitePaths.admin}/roles`,
  audit: `${sitePaths.admin}/audit`,
  /** What has been changed of an object. */
  auditOf: (objectId: string) => `${sitePaths.admin}/audit?objeto=${encodeURIComponent(objectId)}`,
  /** What a user has changed. */
  auditBy: (userId: string) => `${sitePaths.admin}/audit?persona=${encodeURIComponent(userId)}`,
  /** The security log of an account. */
  securityOf: (userId: string) =>
    `${sitePaths.admin}/audit?vista=seguridad&cuenta=${encodeURIComponent(userId)}`,
  metrics: `${sitePaths.admin}/metrics`,
} as const;
