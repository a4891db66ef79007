import { drawn } from './icons.tsx';

/* The icons that the shell of the site does not show; with those of icons.tsx every page would load them. */

export const ChevronDownIcon = /* @__PURE__ */ drawn('M6 9l6 6 6-6');
export const FilterIcon = /* @__PURE__ */ drawn('M4 7h16M7 12h10M10 17h4');
export const TrashIcon = /* @__PURE__ */ drawn('M4 7h16M9 7V4h6v3M6.5 7l1 13h9l1-13M10 11v5M14 11v5');
export const WarningIcon = /* @__PURE__ */ drawn('M12 4L2.8 20h18.4L12 4ZM12 10v4M12 17h.01');
