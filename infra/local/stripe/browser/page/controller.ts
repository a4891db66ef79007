import type { Answer, Call } from '../frame/api.ts';
import type { Wire } from '../message-link.ts';
import { createFrame } from './frame.ts';

let controller: Promise<Wire> | undefined;

/** Calls the API from a hidden frame: the site's own page may speak to nobody but its server. */
export function callFromController<T>(call: Call): Promise<Answer<T>> {
  controller ??= openController();
  return controller.then((wire) => wire.ask<Answer<T>>('call', call));
}

function openController(): Promise<Wire> {
  const { iframe, wire } = createFrame('controller', '');
  iframe.setAttribute('aria-hidden', 'true');
  iframe.tabIndex = -1;
  iframe.hidden = true;
  document.body.append(iframe);
  return wire;
}
