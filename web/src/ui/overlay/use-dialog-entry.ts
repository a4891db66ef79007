import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { leaveQuestion } from './typed-dialog.ts';

/**
 * Gives a dialog that opens by itself, and that no URL names, a history entry: Back asks what the dialog asks, and the page stays.
 * Returns what the dialog calls to close.
 */
export function useDialogEntry(): () => void {
  const { pathname, search, state, key } = useLocation();
  const navigate = useNavigate();
  const pageKey = useRef(key);
  const step = useRef<'new' | 'opening' | 'open' | 'closing'>('new');
  const follow = useEffectEvent((at: string) => {
    const isOnPage = at === pageKey.current;
    if (isOnPage && step.current === 'new') {
      step.current = 'opening';
      void navigate(pathname + search, { state: state as unknown, preventScrollReset: true });
    } else if (!isOnPage && step.current === 'opening') step.current = 'open';
    else if (isOnPage && step.current === 'open') {
      leaveQuestion()?.();
      void navigate(1);
    }
  });
  useEffect(() => follow(key), [key]);
  return () => {
    if (step.current === 'closing') return;
    step.current = 'closing';
    void navigate(-1);
  };
}
