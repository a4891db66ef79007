import './exercise-drawing.css';
import type { Drawing } from '#shared/contracts/exercises/exercises.ts';
import { strokes } from '#shared/rules/exercises/strokes.ts';

/** A position of an exercise, 4 rem wide unless `className` says otherwise; the name of the exercise stands beside it. */
export const ExerciseDrawing = ({
  drawing: { head, body, gear, load, plate },
  className = '',
}: {
  drawing: Drawing;
  className?: string;
}) => (
  <svg aria-hidden viewBox="0 0 64 64" className={`exercise-drawing ${className}`.trimEnd()}>
    {gear && <path d={gear} className="drawn-gear" strokeWidth={strokes.gear} />}
    <path d={body} strokeWidth={strokes.body} />
    <circle cx={head[0]} cy={head[1]} r={strokes.head} className="drawn-head" />
    {plate && <circle cx={plate[0]} cy={plate[1]} r={plate[2]} className="drawn-plate" />}
    {load && <path d={load} className="drawn-load" strokeWidth={strokes.load} />}
  </svg>
);
