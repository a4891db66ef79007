import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { Toaster as Sonner, toast as sonner } from 'sonner';
import './toaster.css';
import { connectToaster, type Toast } from './toast.ts';
import { topLayerHost } from '../overlay/top-layer.ts';

function show({ kind, title, description, duration }: Toast) {
  sonner[kind](title ?? description, { description: title ? description : undefined, duration });
}

/** Shows toasts: 4 s each, at most three at once, bottom right. */
export default function Toaster() {
  const host = useLiveHost();
  useEffect(() => connectToaster(show), []);
  return createPortal(
    <Sonner
      position="bottom-right"
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
  const [host] = useState(() => {
    const element = document.createElement('div');
    element.className = 'toast-host';
    element.popover = 'manual';
    return element;
  });
  useLayoutEffect(() => {
    place.append(host);
    host.showPopover();
  }, [place, host]);
  useEffect(() => () => host.remove(), [host]);
  return host;
}
