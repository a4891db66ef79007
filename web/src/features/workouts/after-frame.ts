const waiting = new Set<() => void>();

function run(act: () => void): void {
  if (waiting.delete(act)) act();
}

/** Does at once what waits for its frame. */
export const runWaiting = (): void => waiting.forEach(run);

/** Does something as soon as the frame is painted that shows a tap; at once where the page is left before. */
export function afterFrame(act: () => void): void {
  if (waiting.size === 0) addEventListener('pagehide', runWaiting, { once: true });
  waiting.add(act);
  // a page that is hidden has no frames
  if (document.hidden) return run(act);
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => run(act), { once: true });
    port1.start();
    port2.postMessage(null);
  });
}
