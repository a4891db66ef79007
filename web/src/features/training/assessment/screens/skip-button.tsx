import { Button } from '../../../../ui/button.tsx';
import { messages } from '../messages.ts';
import type { ScreenId } from '../screens.ts';

interface Props {
  screenId: ScreenId;
  onSkip: () => void;
}

/** The way past a question about health, which is never required (GDPR, article 7.4). */
export const SkipButton = ({ screenId, onSkip }: Props) => (
  <Button variant="secondary" className="mt-4" onClick={onSkip}>
    {screenId === 'birth' ? messages.skipBirth : messages.skipOne}
  </Button>
);
