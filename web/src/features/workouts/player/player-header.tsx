import { useState } from 'react';
import type { LoggedSession, TrainingMonth } from '#shared/contracts/workouts/workouts.ts';
import { sitePaths } from '#shared/rules/site-paths.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Segmented } from '../../../ui/form/segmented.tsx';
import { ArrowRightIcon, CloseIcon, TickIcon } from '../../../ui/icons.tsx';
import { Link } from '../../../ui/navigation/link.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import type { SessionSteps, Step } from '../steps.ts';
import { sessionIn } from '../log.ts';
import { HowItWent } from './how-it-went.tsx';
import { settings, useSettings } from './settings.ts';

interface Props {
  month: TrainingMonth;
  steps: SessionSteps;
  step: Step;
  onOpen: (step: Step) => void;
  onChange: (change: Partial<LoggedSession>) => void;
  onFinish: () => void;
}

/** The session's name, the way back to the month, and the exercises to go to. */
export function PlayerHeader({ month, steps, step, onOpen, onChange, onFinish }: Props) {
  const [isListed, setListed] = useState(false);
  const close = () => setListed(false);
  return (
    <header className="player-header">
      <div className="player-title">
        <Link
          to={sitePaths.trainingMonth(month.deliveryId)}
          aria-label="Salir al mes"
          className="icon-button"
        >
          <CloseIcon />
        </Link>
        <h1>{steps.session.name}</h1>
      </div>
      <StepsNav all={steps.steps} step={step} onOpen={onOpen} onList={() => setListed(true)} />
      <Dialog
        open={isListed}
        onClose={close}
        title="La sesión"
        footer={
          <Button
            variant="secondary"
            className="w-full"
            onClick={() => {
              close();
              onFinish();
            }}
          >
            Terminar la sesión
          </Button>
        }
      >
        <ol className="player-list">
          {steps.steps.map((each) => (
            <li key={each.entry.id}>
              <button
                type="button"
                aria-current={each === step || undefined}
                onClick={() => {
                  close();
                  onOpen(each);
                }}
              >
                <span className="min-w-0 flex-1">{each.exercise.name}</span>
                <span className={cx('text-sm', stateOf(each) !== 'done' && 'text-quiet')}>
                  {progressOf(each)}
                </span>
                {stateOf(each) === 'done' && <TickIcon width={20} height={20} />}
              </button>
            </li>
          ))}
        </ol>
        <div className="player-part">
          <HowItWent session={sessionIn(month, steps.key)} onChange={onChange} />
        </div>
        <PlayerSettings />
      </Dialog>
    </header>
  );
}

interface NavProps extends Pick<Props, 'step' | 'onOpen'> {
  all: readonly Step[];
  onList: () => void;
}

/** Where the person is, with the steps to the exercises beside it and the way to all of them. */
function StepsNav({ all, step, onOpen, onList }: NavProps) {
  const at = all.indexOf(step);
  return (
    <nav aria-label="Ejercicios de la sesión" className="player-steps">
      <IconButton
        label="Ejercicio anterior"
        disabled={at === 0}
        onClick={() => at > 0 && onOpen(all[at - 1]!)}
      >
        <ArrowRightIcon className="rotate-180" />
      </IconButton>
      <button type="button" className="player-count" onClick={onList}>
        <span className="sr-only">Todos los ejercicios: </span>
        {at + 1} de {all.length}
        <span aria-hidden className="player-dots">
          {all.map((each) => (
            <span key={each.entry.id} data-state={stateOf(each)} data-here={each === step || undefined} />
          ))}
        </span>
      </button>
      <IconButton
        label="Ejercicio siguiente"
        disabled={at === all.length - 1}
        onClick={() => at < all.length - 1 && onOpen(all[at + 1]!)}
      >
        <ArrowRightIcon />
      </IconButton>
    </nav>
  );
}

const stateOf = ({ isSkipped, sets }: Step): 'skipped' | 'done' | 'begun' | 'open' =>
  isSkipped
    ? 'skipped'
    : sets.every(({ done }) => done)
      ? 'done'
      : sets.some(({ done }) => done)
        ? 'begun'
        : 'open';

const progressOf = (step: Step): string =>
  step.isSkipped ? 'saltado' : `${step.sets.filter(({ done }) => done).length} de ${step.sets.length}`;

function PlayerSettings() {
  const now = useSettings();
  return (
    <div className="player-part">
      <div>
        <p className="mb-2 font-semibold">Pantalla</p>
        <Segmented
          label="Pantalla"
          value={now.theme}
          onChange={(theme) => settings.set({ ...now, theme })}
          options={[
            { value: 'auto', label: 'Oscura de noche' },
            { value: 'light', label: 'Clara' },
            { value: 'dark', label: 'Oscura' },
          ]}
        />
      </div>
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          className="size-5"
          checked={!now.isSilent}
          onChange={({ target }) => settings.set({ ...now, isSilent: !target.checked })}
        />
        Avisar con sonido al acabar el descanso
      </label>
    </div>
  );
}
