import { Button } from '../../../ui/button.tsx';
import { alarm, useIsSilenced } from './alarm.ts';

/** Lets the alarm that runs be heard, where the browser waits for a tap. */
export function SoundButton() {
  return (
    useIsSilenced() && (
      <Button variant="secondary" size="sm" onClick={alarm.allow}>
        Activar sonido
      </Button>
    )
  );
}
