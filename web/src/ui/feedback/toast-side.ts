/** Height of two toasts and the bar above them. */
const zone = 220;

type Side = 'top' | 'bottom';

/**
 * The edge where toasts show: the top of a phone, otherwise the bottom; the other edge where one would cover what is
 * marked with `data-uncovered`: the button that pays, the text that is consented to. In a low window, where both edges would,
 * it is the one that covers less. A `present` edge stays while it is free.
 */
export function freeSide(present?: Side): Side {
  if (present && coveredHeight(present) === 0) return present;
  const [first, second] =
    window.innerWidth < 768 ? (['top', 'bottom'] as const) : (['bottom', 'top'] as const);
  return coveredHeight(second) < coveredHeight(first) ? second : first;
}

/** How much of the marked elements is where an edge has its toasts, in pixels. */
function coveredHeight(side: Side): number {
  const [from, to] = side === 'top' ? [0, zone] : [window.innerHeight - zone, window.innerHeight];
  return [...document.querySelectorAll('[data-uncovered]')].reduce((sum, element) => {
    const { top, bottom, width } = element.getBoundingClientRect();
    return sum + (width === 0 ? 0 : Math.max(0, Math.min(bottom, to) - Math.max(top, from)));
  }, 0);
}
