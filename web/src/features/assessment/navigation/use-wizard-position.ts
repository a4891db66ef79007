import { useEffect } from 'react';
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
}

/**
 * The position in the wizard: the screen of the history entry, else the last stored one. It never goes beyond
 * `lastReachable`, the index of the first screen without a valid answer.
 */
export function useWizardPosition(lastReachable: number): WizardPosition {
  const location = useLocation();
  const navigate = useNavigate();
  const entry = (location.state ?? {}) as EntryState;
  const requested = screenIndex(entry.screen ?? getProgress().screen);
  const index = Math.min(requested, lastReachable);
  const { id } = screens[index]!;
  const show = (at: number, replace: boolean, follows: boolean) =>
    void navigate(location.pathname, { replace, state: { screen: screens[at]!.id, follows } });

  useEffect(() => {
    if (getProgress().screen !== id) setProgress({ screen: id });
  }, [id]);
  useEffect(() => {
    // without its own screen, the entry would show whichever screen was stored last
    if (!entry.screen) void navigate(location.pathname, { replace: true, state: { screen: id } });
  }, [entry.screen, id, location.pathname, navigate]);

  return {
    index,
    next: () => show(index + 1, false, true),
    previous: () => {
      if (entry.follows && index === requested) void navigate(-1);
      else if (index > 0) show(index - 1, true, false);
    },
    goTo: (screen) => show(screenIndex(screen), false, false),
  };
}
