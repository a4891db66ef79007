import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { clockText } from '../texts.ts';
import { SoundButton } from './sound-button.tsx';
import { endRest, extendRest, useRest } from './rest.ts';

/** The rest that runs: what is left, more of it, or the end of it. */
export function RestPanel({ place, children }: { place: string; children: ReactNode }) {
  const rest = useRest(place);
  const isOver = rest?.left === 0;
  return (
    <>
      <p aria-live="polite" className="sr-only">
        {isOver ? 'Descanso terminado' : ''}
      </p>
      {rest && (
        <div className="rest" data-over={isOver || undefined}>
          <div className="rest-line">
            <p>
              <span className="text-sm">{isOver ? 'Descanso terminado' : 'Descanso'}</span>
              <span role="timer" aria-live="off" className="rest-clock">
                {clockText(rest.left)}
              </span>
            </p>
            <Button variant="secondary" size="sm" onClick={() => extendRest(15)}>
              +15 s
            </Button>
            <Button variant="secondary" size="sm" onClick={endRest}>
              {isOver ? 'Listo' : 'Saltar'}
            </Button>
            <SoundButton />
          </div>
          <progress
            className="progress"
            aria-label="Descanso"
            max={rest.seconds}
            value={rest.seconds - rest.left}
          />
          {children}
        </div>
      )}
    </>
  );
}
