import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { isNotGranted, renewGrants } from '../../api/back-office/renew-grants.ts';
import { hasTypedText } from '../../ui/overlay/typed-dialog.ts';
import { queryClient } from '../query-client.ts';

/**
 * After a call that the role does not grant, the session learns what the role grants now: navigation and buttons follow. What
 * is typed into a form would go with its permission, so this waits until its dialog is closed or its page is left.
 */
export function useCurrentGrants(): void {
  const { key } = useLocation();
  // the history entry, which names the page and its dialog, that was open when the answer came
  const refusedAt = useRef<string>(null);
  const follow = useEffectEvent((error: unknown) => {
    if (!isNotGranted(error)) return;
    if (hasTypedText()) refusedAt.current = key;
    else void renewGrants();
  });
  useEffect(() => {
    const stops = [
      queryClient.getQueryCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') follow(event.action.error);
      }),
      queryClient.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') follow(event.action.error);
      }),
    ];
    return () => stops.forEach((stop) => stop());
  }, []);
  useEffect(() => {
    if (refusedAt.current === null || refusedAt.current === key || hasTypedText()) return;
    refusedAt.current = null;
    void renewGrants();
  }, [key]);
}
