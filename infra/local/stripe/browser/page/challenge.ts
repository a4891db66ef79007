import type { Answer } from '../frame/api.ts';
import { createFrame } from './frame.ts';

interface Question {
  key: string;
  clientSecret: string;
  id: string;
}

/** Shows the 3D Secure frame over the page. Resolves with the API's answer to the cardholder's choice. */
export function askBank(question: Question): Promise<Answer<unknown>> {
  const focused = document.activeElement as HTMLElement | null;
  return new Promise((resolve) => {
    const { iframe, link } = createFrame('challenge', 'Autenticación 3D Secure', {
      answered(answer: Answer<unknown>) {
        overlay.remove();
        focused?.focus();
        resolve(answer);
      },
    });
    // As with Stripe.js, this is a plain box at the end of the page: an open modal dialog would cover it.
    const overlay = document.createElement('div');
    overlay.style.cssText = 'position:fixed;inset:0;z-index:2147483647';
    iframe.style.height = '100%';
    overlay.append(iframe);
    document.body.append(overlay);
    void link.then((open) => {
      iframe.contentWindow?.focus();
      open.notify('question', question);
    });
  });
}
