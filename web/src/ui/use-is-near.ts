import { useEffect, useState, type RefObject } from 'react';

/** Whether a part of the page has come near the window: its code and data may load now. */
export function useIsNear(place: RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const watch = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: '300px' },
    );
    watch.observe(place.current!);
    return () => watch.disconnect();
  }, [place]);
  return isNear;
}
