import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { setHistoryEntry, restoreScroll, scrollToAnchor, recordScroll } from './scroll-restoration.ts';

const useBeforePaint = typeof window === 'undefined' ? useEffect : useLayoutEffect;

/**
 * Does for a client-side navigation what a browser does on a page load: scrolls (to the top, to the `#anchor`, or to the
 * position of the history entry), focuses the new page's heading and announces its title. A change of the query alone
 * (filters, page numbers) keeps scroll position and focus.
 */
export function RouteEffects() {
  const { pathname, hash, key } = useLocation();
  const type = useNavigationType();
  // every page loaded from the network has the key 'default'
  const entry = key === 'default' ? pathname : key;
  const before = useRef<string>(undefined);
  const [title, setTitle] = useState('');

  useEffect(recordScroll, []);

  useBeforePaint(() => {
    const newPage = before.current !== undefined && before.current !== pathname;
    before.current = pathname;
    setHistoryEntry(entry);
    if (newPage) {
      focusHeading();
      setTitle(document.title);
    }
    if (type === NavigationType.Pop) return restoreScroll(entry, hash);
    if (hash) scrollToAnchor(hash);
    else if (newPage) window.scrollTo(0, 0);
    return undefined;
  }, [pathname, hash, entry, type]);

  return (
    <VisuallyHidden as="output" aria-live="polite">
      {title}
    </VisuallyHidden>
  );
}

function focusHeading() {
  const heading =
    document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
  heading?.setAttribute('tabindex', '-1');
  heading?.focus({ preventScroll: true });
}
