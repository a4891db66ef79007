import type { Drawing, ExerciseForm } from '#shared/contracts/exercises/exercises.ts';

/** An exercise of a new stage. What is left out is the usual: repetitions with a load, both sides at once. */
export interface DefaultExercise
  extends
    Pick<ExerciseForm, 'name' | 'aliases' | 'pattern' | 'muscles' | 'equipment' | 'cues'>,
    Partial<Pick<ExerciseForm, 'measure' | 'load' | 'perSide'>> {
  /** Its id is made of it: it stays when the name changes. */
  slug: string;
  /** Slugs, the best first. */
  substitutes: readonly string[];
  /** The start and the end of a repetition. */
  drawing: readonly [Drawing, Drawing];
}
