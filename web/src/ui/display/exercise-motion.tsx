import './exercise-motion.css';
import { useState } from 'react';
import type { Exercise } from '#shared/contracts/exercises/exercises.ts';
import { drawn } from '../icons.tsx';
import { ExerciseDrawing } from './exercise-drawing.tsx';

const PlayIcon = /* @__PURE__ */ drawn('M8 5l11 7-11 7z');
const PauseIcon = /* @__PURE__ */ drawn('M9 6v12M15 6v12');

type Motion = Pick<Exercise, 'name' | 'clip' | 'drawing'>;
interface Props {
  exercise: Motion;
  className?: string;
}

/** What a browser may say of the connection; some say nothing. */
type Connection = { saveData?: boolean; effectiveType?: string } | undefined;

/** Whether a clip may start by itself: it costs data, and it moves. */
function startsAlone(): boolean {
  const { connection } = navigator as { connection?: Connection };
  return (
    navigator.onLine &&
    !window.matchMedia('(prefers-reduced-motion: reduce)').matches &&
    !connection?.saveData &&
    (connection?.effectiveType ?? '4g') === '4g'
  );
}

/** An exercise in its two positions, and as its clip where it has one: by itself where that may be, else when it is pressed. */
export const ExerciseMotion = ({ exercise, className = '' }: Props) =>
  exercise.clip ? (
    <Clip key={exercise.clip} clip={exercise.clip} exercise={exercise} className={className} />
  ) : (
    exercise.drawing && (
      <div className={className}>
        <Drawings drawing={exercise.drawing} />
      </div>
    )
  );

const Drawings = ({ drawing }: { drawing: NonNullable<Motion['drawing']> }) => (
  <>
    <ExerciseDrawing drawing={drawing.start} />
    <ExerciseDrawing drawing={drawing.end} />
  </>
);

/** The drawings, until the clip plays; they stay where it is not wanted or does not come. */
function Clip({ clip, exercise: { name, drawing }, className }: Required<Props> & { clip: string }) {
  const [isOn, turn] = useState(startsAlone);
  const [isPlaying, setPlaying] = useState(false);
  const stop = () => {
    turn(false);
    setPlaying(false);
  };
  const Sign = isOn ? PauseIcon : PlayIcon;
  return (
    <button
      type="button"
      className={`exercise-motion ${className}`.trimEnd()}
      aria-label={`${isOn ? 'Parar' : 'Ver'} el vídeo de ${name}`}
      onClick={() => (isOn ? stop() : turn(true))}
    >
      {drawing && <Drawings drawing={drawing} />}
      {isOn && (
        <video
          className="motion-clip"
          src={clip}
          muted
          loop
          autoPlay
          playsInline
          disablePictureInPicture
          aria-hidden
          data-waiting={isPlaying ? undefined : ''}
          onPlaying={() => setPlaying(true)}
          onError={stop}
        />
      )}
      <span className="motion-sign">
        <Sign width={16} height={16} />
      </span>
    </button>
  );
}
