import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { leaveQuestion } from './typed-dialog.ts';

/** The key of the present history entry, as the router names it; it is there before the page is rendered for it. */
const entryKey = (): string => (history.state as { key?: string } | null)?.key ?? 'default';

/**
 * Gives a dialog that opens by itself, and that no URL names, a history entry: Back asks what the dialog asks, and the page stays.
 * Returns what the dialog calls to close.
 */
export function useDialogEntry(): () => void {
  const { pathname, search, state, key } = useLocation();
  const navigate = useNavigate();
  const step = useRef<'new' | 'open' | 'closing'>('new');
  const pageKey = useRef(key);
  const open = useEffectEvent(() => {
    if (step.current !== 'new') return;
    step.current = 'open';
    void navigate(pathname + search, { state: state as unknown, preventScrollReset: true });
  });
  const follow = useEffectEvent(() => {
    if (step.current !== 'open' || entryKey() !== pageKey.current) return;
    leaveQuestion()?.();
    void navigate(1);
  });
  useEffect(() => {
    open();
    const onBack = () => follow();
    window.addEventListener('popstate', onBack);
    return () => window.removeEventListener('popstate', onBack);
  }, []);
  return () => {
    if (step.current === 'closing') return;
    step.current = 'closing';
    void navigate(-1);
  };
}
