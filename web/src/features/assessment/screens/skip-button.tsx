import { Button } from '../../../ui/button.tsx';
import { messages } from '../messages.ts';
import type { ScreenId } from '../screens.ts';

interface Props {
  screenId: ScreenId;
  onSkip: () => void;
}

/** The way past a question about health, which is never required (GDPR, article 7.4). */
export function SkipButton({ screenId, onSkip }: Props) {
  const text = { birth: messages.skipBirth, body: messages.skipBody }[screenId as string] ?? messages.skipOne;
  return (
    <div className="mt-4">
      {screenId === 'body' && <p className="mb-2 max-w-xl text-quiet">{messages.skipBodyHint}</p>}
      <Button variant="ghost" onClick={onSkip}>
        {text}
      </Button>
    </div>
  );
}
