/*
 * The first code of a prerendered page: it loads the rest once the page is painted. Until then text, font and pictures
 * have the network to themselves.
 */

const { content } = document.querySelector<HTMLTemplateElement>('#late')!;

/** The button or choice that was pressed last while there was no code to answer: it is pressed again then. */
let pressed: HTMLElement | null;
const pressable = 'button, [type=radio]';
addEventListener(
  'click',
  ({ target }) => (pressed = (target as Element).closest<HTMLElement>(pressable) ?? pressed),
);
addEventListener('hydrating', () => {
  if (pressed instanceof HTMLInputElement) {
    // React sees a change only of what it has taken over, which an event makes it do at once
    pressed.checked = false;
    pressed.dispatchEvent(new Event('change', { bubbles: true }));
  }
  pressed?.click();
});

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

/** The longest wait for a paint: some browsers tell scripts of none. */
const longestMs = 2000;

/** Resolves after the first paint. A callback of the frame would come before it. */
const painted = (): Promise<unknown> =>
  Promise.race([
    new Promise((resolve) => new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true })),
    new Promise((resolve) => setTimeout(resolve, longestMs)),
  ]);

// a hidden page is not painted; a browser may have no such observer
if (document.hidden) void start();
else painted().then(start, start);
