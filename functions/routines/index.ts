/* What other subjects may use of routines; they import nothing else of it. */

export { countWithoutRoutine } from './due-progress.ts';
export { keys } from './entities.ts';
export { findRoutines } from './grid/routines.ts';
export { messages } from './messages.ts';
export { keepFitting, type ListFacts, listProgressUsers } from './progress-list.ts';
export { readPlan } from './plan-versions.ts';
export { progressResponse } from './progress-response.ts';
export {
  auditedProgressStep,
  changeTrackStep,
  checkProgressStep,
  type Claim,
  findManyProgress,
  findProgress,
  newProgress,
  nextMonthOf,
  putProgressStep,
  StoredProgress,
} from './progress.ts';
export { isClaimOpen } from './sending/claims.ts';
export { checkFailedStep } from './sending/delivery-ledger.ts';
export { findOldestFailures } from './sending/failures.ts';
