/* The first code of a prerendered page: it loads the rest once the page is painted. Until then text, font and pictures have the network to themselves. */

const { content } = document.querySelector<HTMLTemplateElement>('#late')!;

/** The button that was pressed last while there was no code to answer: it is pressed again then. */
let pressed: HTMLElement | null;
addEventListener('click', ({ target }) => (pressed = (target as Element).closest('button') ?? pressed));
addEventListener('hydrating', () => pressed?.click());

/** The code takes over when its styles are there: what it adds to the page may need those that the page left out. */
async function start(): Promise<void> {
  const entry = content.querySelector('script')!;
  entry.remove();
  const styles = [...content.querySelectorAll('link[rel=stylesheet]')].map(settled);
  document.head.append(content);
  await Promise.all(styles);
  document.head.append(entry);
}

const settled = (link: Element): Promise<unknown> =>
  new Promise((resolve) => {
    for (const end of ['load', 'error']) link.addEventListener(end, resolve);
  });

/** Not by a callback of the frame, which would run before its paint. */
function afterPaint(work: () => void): void {
  const paints = new PerformanceObserver(() => {
    paints.disconnect();
    work();
  });
  paints.observe({ type: 'paint', buffered: true });
}

// a hidden page is not painted
if (document.hidden) void start();
else afterPaint(() => void start());
