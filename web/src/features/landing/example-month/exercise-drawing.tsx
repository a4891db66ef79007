import { strokes, type Drawing } from './drawings.ts';

/** The drawing of an exercise; its name stands beside it. */
export const ExerciseDrawing = ({ head, body, gear, load, plate }: Drawing) => (
  <svg aria-hidden viewBox="0 0 64 64" className="exercise-drawing">
    {gear && <path d={gear} className="exercise-gear" strokeWidth={strokes.gear} />}
    <path d={body} strokeWidth={strokes.body} />
    <circle cx={head[0]} cy={head[1]} r={strokes.head} className="exercise-head" />
    {plate && <circle cx={plate[0]} cy={plate[1]} r={plate[2]} className="exercise-plate" />}
    {load && <path d={load} className="exercise-load" strokeWidth={strokes.load} />}
  </svg>
);
