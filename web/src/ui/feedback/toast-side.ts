/** Height of two toasts and the bar above them. */
const zone = 220;

type Side = 'top' | 'bottom';

/**
 * The edge where toasts show: the top of a phone, otherwise the bottom; the other edge where one would cover what is
 * marked with `data-uncovered`: the button that pays, the text that is consented to. A `present` edge stays while it is free.
 */
export function freeSide(present?: Side): Side {
  if (present && isFree(present)) return present;
  const [first, second] =
    window.innerWidth < 768 ? (['top', 'bottom'] as const) : (['bottom', 'top'] as const);
  return isFree(first) || !isFree(second) ? first : second;
}

function isFree(side: Side): boolean {
  const [from, to] = side === 'top' ? [0, zone] : [window.innerHeight - zone, window.innerHeight];
  return [...document.querySelectorAll('[data-uncovered]')].every((element) => {
    const { top, bottom, width } = element.getBoundingClientRect();
    return width === 0 || bottom <= from || top >= to;
  });
}
