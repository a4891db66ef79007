import { useEffect, useRef, useState, useSyncExternalStore, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import { isPlainClick } from '../ui/navigation/link.tsx';
import { lazyComponent, type LazyComponent } from './lazy-page.tsx';

const contents: LazyComponent[] = [];

/** Loads the code of all islands; the prerender waits for it. */
export const preloadIslands = () => Promise.all(contents.map(({ preload }) => preload()));

interface IslandOptions {
  /** Its code loads and takes over when the part comes near the window. Without it, the HTML stays as it was rendered. */
  isLive?: boolean;
}

/**
 * A part of a prerendered page whose code the first visit does without: its HTML stands already. After a navigation inside the
 * site there is no such HTML, and the code loads with the page.
 */
export function island(load: Parameters<typeof lazyComponent>[0], { isLive = false }: IslandOptions = {}) {
  const Content = lazyComponent(load);
  contents.push(Content);

  return function Island() {
    const isPrerendered = useIsPrerendered();
    if (isPrerendered && !isServer) return <Html live={isLive ? Content : undefined} />;
    // at once, so that one does not wait for another
    void preloadIslands();
    return (
      <div className="contents">
        <Content />
      </div>
    );
  };
}

const isServer = typeof window === 'undefined';
const subscribeToNothing = () => () => {};

/** Whether the component was rendered by the server, or takes over what the server has rendered. */
function useIsPrerendered(): boolean {
  const isHydrating = useSyncExternalStore(
    subscribeToNothing,
    () => false,
    () => true,
  );
  const [wasHydrated] = useState(isHydrating);
  return wasHydrated;
}

/** The HTML of the server, which React leaves alone: empty inner HTML is no update of what it never wrote. */
function Html({ live: Live }: { live: LazyComponent | undefined }) {
  const frame = useRef<HTMLDivElement>(null);
  const hasTakenOver = useTakeOver(frame, Live);
  useLinks(frame);
  if (Live && hasTakenOver) {
    return (
      <div key="live" className="contents">
        <Live />
      </div>
    );
  }
  return (
    <div ref={frame} className="contents" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
  );
}

type Frame = RefObject<HTMLDivElement | null>;

/** Whether the code of `live` has loaded, near the window and while the focus is elsewhere: its elements replace the old ones. */
function useTakeOver(frame: Frame, live: LazyComponent | undefined): boolean {
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    const root = frame.current;
    if (!live || !root) return undefined;
    const leaving = new AbortController();
    const takeOver = () => {
      if (leaving.signal.aborted) return;
      // at once: in a later render the focus may have come into what is replaced
      if (!root.contains(document.activeElement)) return flushSync(() => setReady(true));
      root.addEventListener('focusout', () => setTimeout(takeOver), { once: true, signal: leaving.signal });
    };
    // a failed load leaves the HTML, whose links work
    const start = () => void live.preload().then(takeOver, () => undefined);
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        start();
      },
      { rootMargin: '100px' },
    );
    for (const part of root.children) observer.observe(part);
    return () => {
      leaving.abort();
      observer.disconnect();
    };
  }, [frame, live]);
  return isReady;
}

/** Links in the HTML lead on without loading the site again. */
function useLinks(frame: Frame): void {
  const navigate = useNavigate();
  useEffect(() => {
    const root = frame.current;
    const follow = (event: MouseEvent) => {
      const link = (event.target as Element).closest('a');
      if (event.defaultPrevented || !link || link.target || !isPlainClick(event)) return;
      const { origin, pathname, search, hash } = new URL(link.href);
      if (origin !== window.location.origin) return;
      event.preventDefault();
      void navigate(pathname + search + hash);
    };
    root?.addEventListener('click', follow);
    return () => root?.removeEventListener('click', follow);
  }, [frame, navigate]);
}
