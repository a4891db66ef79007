/* What other subjects may use of exercises; they import nothing else of it. */

export { showsClip } from './clips.ts';
export { currentExercises, readExercises } from './exercises.ts';
