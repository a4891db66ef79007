/* What other subjects may use of exercises; they import nothing else of it. */

export { currentExercises, readExercises } from './exercises.ts';
