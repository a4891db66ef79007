import type { Answer } from '../frame/api.ts';
import { createFrame } from './frame.ts';

/** The bank's question over the whole page. Settles when it is answered, with what the API said to the answer. */
export function askBank(question: {
  key: string;
  clientSecret: string;
  id: string;
}): Promise<Answer<unknown>> {
  const before = document.activeElement as HTMLElement | null;
  return new Promise((resolve) => {
    const { iframe, wire } = createFrame('challenge', 'Autenticación 3D Secure', {
      answered(answer: Answer<unknown>) {
        veil.remove();
        before?.focus();
        resolve(answer);
      },
    });
    // As Stripe's own: a plain box at the end of the page, so that what stands in the top layer covers it here too.
    const veil = document.createElement('div');
    veil.style.cssText = 'position:fixed;inset:0;z-index:2147483647';
    iframe.style.height = '100%';
    veil.append(iframe);
    document.body.append(veil);
    void wire.then((open) => {
      iframe.contentWindow?.focus();
      open.tell('question', question);
    });
  });
}
