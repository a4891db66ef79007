import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useLocation } from 'react-router-dom';
import { Toaster as Sonner } from 'sonner';
import './toaster.css';
import { connectToaster } from './toast.ts';
import { dismissAll, dismissLeft, show, whileShown } from './shown-toasts.ts';
import { freeSide } from './toast-side.ts';
import { topLayerHost } from '../overlay/top-layer.ts';

/**
 * Shows toasts: 4 s each, at most three at once; at the top of a phone, else bottom right. They go with the page that
 * they are about, and when a dialog opens.
 */
export default function Toaster() {
  const host = useLiveHost();
  const [side, setSide] = useState(() => freeSide());
  const { pathname, key } = useLocation();
  useEffect(() => dismissLeft(pathname, key), [pathname, key]);
  useEffect(
    () =>
      connectToaster((toast) => {
        setSide(freeSide());
        show(toast);
        // what a toast may not cover can come below it: by scrolling, or with the page that it announces
        whileShown(() => setSide(freeSide));
      }),
    [],
  );
  return createPortal(
    <Sonner
      position={`${side}-right`}
      // below the bar of a page or the title of a dialog
      offset={side === 'top' ? { top: '4.75rem' } : undefined}
      mobileOffset={side === 'top' ? { top: '4.75rem' } : undefined}
      duration={4000}
      visibleToasts={3}
      theme="system"
      closeButton
      containerAriaLabel="Avisos"
      toastOptions={{ closeButtonAriaLabel: 'Cerrar aviso', className: 'toast' }}
    />,
    host,
  );
}

/**
 * An element in the topmost dialog or the body. It is moved, not rerendered, so that a toast survives the closing of its
 * drawer; as a popover it keeps to the window's edge also inside a dialog.
 */
function useLiveHost(): HTMLElement {
  const place = useSyncExternalStore(topLayerHost.subscribe, topLayerHost.read);
  const below = useRef(place);
  const [host] = useState(() => {
    const element = document.createElement('div');
    element.className = 'toast-host';
    element.popover = 'manual';
    return element;
  });
  useLayoutEffect(() => {
    // React may remove a dialog in the render that shows the first toast; its place is told a moment later
    (place.isConnected ? place : document.body).append(host);
    host.showPopover();
    // a dialog has opened above the page or above another dialog
    const isBelowOpen = below.current === document.body || (below.current as HTMLDialogElement).open;
    if (place !== below.current && isBelowOpen) dismissAll();
    below.current = place;
  }, [place, host]);
  useEffect(() => () => host.remove(), [host]);
  return host;
}
