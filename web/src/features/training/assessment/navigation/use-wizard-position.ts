import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { screenIndex, screens, type ScreenId } from '../screens.ts';
import { getProgress, setProgress } from '../wizard-progress-store.ts';

/** State of a history entry of the wizard; all entries have the same URL. */
interface EntryState {
  screen?: ScreenId;
  /** Whether the previous history entry is the previous screen. */
  follows?: boolean;
}

export interface WizardPosition {
  /** Index of the current screen in `screens`. */
  index: number;
  /** Opens the next screen as a new history entry, so that the browser's Back goes back one question. */
  next: () => void;
  previous: () => void;
  /** Opens a screen whose answer must be corrected. */
  goTo: (screen: ScreenId) => void;
  /** Opens a screen after others that were left out; Back returns to this one. */
  skipTo: (screen: ScreenId) => void;
}

/**
 * The position in the wizard: the screen of the history entry, else the last stored one. It never goes beyond
 * `lastReachable`, the index of the first screen without a valid answer. An entry beyond it (after a reload that lost the
 * password, or body data without consent) becomes an entry of the screen that is shown, so that the first valid character
 * does not jump to another screen.
 */
export function useWizardPosition(lastReachable: number): WizardPosition {
  const location = useLocation();
  const navigate = useNavigate();
  const entry = (location.state ?? {}) as EntryState;
  const requested = screenIndex(entry.screen ?? getProgress().screen);
  const index = Math.min(requested, lastReachable);
  const { id } = screens[index]!;
  const left = useRef<string>(undefined);
  const show = (at: number, replace: boolean, follows: boolean) => {
    // a second press, before the next question is shown, is no second step
    if (left.current === location.key) return;
    left.current = location.key;
    void navigate(location.pathname, { replace, state: { screen: screens[at]!.id, follows } });
  };

  useEffect(() => {
    if (getProgress().screen !== id) setProgress({ screen: id });
  }, [id]);
  const settle = useEffectEvent((_entryKey: string) => {
    if (entry.screen !== id) void navigate(location.pathname, { replace: true, state: { screen: id } });
  });
  // only when an entry is opened: the end of the wizard empties the answers and leaves the page
  useEffect(() => {
    left.current = undefined;
    settle(location.key);
  }, [location.key]);

  return {
    index,
    next: () => show(index + 1, false, true),
    previous: () => {
      if (entry.follows && index === requested) void navigate(-1);
      else if (index > 0) show(index - 1, true, false);
    },
    goTo: (screen) => show(screenIndex(screen), false, false),
    skipTo: (screen) => show(screenIndex(screen), false, true),
  };
}
