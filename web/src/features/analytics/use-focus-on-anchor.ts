import { useEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/**
 * Leads to the card of the `#id` in the URL: the cards are there only after the figures, too late for the router. On the way back
 * through the history the scroll position is restored instead.
 */
export function useFocusOnAnchor(): void {
  const { hash, key } = useLocation();
  const isBack = useNavigationType() === NavigationType.Pop && key !== 'default';
  useEffect(() => {
    const card = hash && !isBack ? document.getElementById(hash.slice(1)) : null;
    card?.focus({ preventScroll: true });
    card?.scrollIntoView();
  }, [hash, isBack]);
}
