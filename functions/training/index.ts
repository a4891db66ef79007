/* What other subjects may use of training; they import nothing else of it. */

export {
  type Assessment,
  assessmentItems,
  changeAnswersSteps,
  changeAssessmentStep,
  checkTrackStep,
  eraseHealthData,
  findAssessment,
  findLevel,
  findWholeAssessment,
  mergeBody,
  newAssessment,
  newConsent,
  noteKeyOf,
  putAssessmentSteps,
  type StoredAssessment,
} from './assessments.ts';
export {
  checkTrack,
  findChosenTracks,
  findOfferedOptions,
  findOption,
  findOptions,
  findPlan,
  findPlans,
  isOffered,
  type OptionList,
  type OptionOf,
  readTrackNames,
  type StoredPlan,
} from './options.ts';
export { checkAssessment, checkHealthData, checkOptions, userDetailsResponse } from './user-details.ts';
