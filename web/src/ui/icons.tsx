import type { ReactNode, SVGProps } from 'react';

/* Strokes of 2 px on a 24 px grid. Each icon is an export of its own, so that a page loads only those it shows. */
type Props = SVGProps<SVGSVGElement>;

function Icon({ children, ...rest }: Props & { children: ReactNode }) {
  return (
    <svg
      aria-hidden
      width="24"
      height="24"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      {...rest}
    >
      {children}
    </svg>
  );
}

export const drawn = (d: string) => (props: Props) => (
  <Icon {...props}>
    <path d={d} />
  </Icon>
);

export const MenuIcon = /* @__PURE__ */ drawn('M4 7h16M4 12h16M4 17h10');
export const CloseIcon = /* @__PURE__ */ drawn('M6 6l12 12M18 6L6 18');
export const CartIcon = /* @__PURE__ */ drawn('M3 4h2.5l2 11.5h10l2-8H6.2M9 20h.01M16.5 20h.01');
export const PlusIcon = /* @__PURE__ */ drawn('M12 5v14M5 12h14');
export const MinusIcon = /* @__PURE__ */ drawn('M5 12h14');
export const TickIcon = /* @__PURE__ */ drawn('M4.5 12.5l5 5 10-11');
export const ArrowRightIcon = /* @__PURE__ */ drawn('M4 12h15M13 6l6 6-6 6');
export const SearchIcon = /* @__PURE__ */ drawn('M4 10a6 6 0 1 0 12 0 6 6 0 1 0-12 0M15 15l5 5');
