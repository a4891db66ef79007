import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { getProgress, setProgress } from '../wizard-progress-store.ts';
import { placeOf, screens, type ScreenId } from '../screens.ts';

/** What a history entry of the wizard remembers; the address stays the same for all. */
interface EntryState {
  screen?: ScreenId;
  /** Whether the entry before it is the screen before it. */
  follows?: boolean;
}

interface Place {
  place: number;
  /** To the next screen, as a new history entry: the browser's Back goes back one question. */
  forward: () => void;
  back: () => void;
  /** To the screen where something must be corrected. */
  goTo: (screen: ScreenId) => void;
}

/** Which screen is shown: the history entry's, else the one that was left, but none beyond what is answered. */
export function usePlace(reachable: number): Place {
  const location = useLocation();
  const navigate = useNavigate();
  const entry = (location.state ?? {}) as EntryState;
  const wanted = placeOf(entry.screen ?? getProgress().screen);
  const place = Math.min(wanted, reachable);
  const { id } = screens[place]!;
  const show = (at: number, replace: boolean, follows: boolean) =>
    void navigate(location.pathname, { replace, state: { screen: screens[at]!.id, follows } });

  useEffect(() => {
    if (getProgress().screen !== id) setProgress({ screen: id });
  }, [id]);
  useEffect(() => {
    // an entry that remembers nothing would follow the wizard about
    if (!entry.screen) void navigate(location.pathname, { replace: true, state: { screen: id } });
  }, [entry.screen, id, location.pathname, navigate]);

  return {
    place,
    forward: () => show(place + 1, false, true),
    back: () => {
      if (entry.follows && place === wanted) void navigate(-1);
      else if (place > 0) show(place - 1, true, false);
    },
    goTo: (screen) => show(placeOf(screen), false, false),
  };
}
