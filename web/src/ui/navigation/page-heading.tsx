import type { ReactNode } from 'react';

/** Whether the heading of a loading page had the focus when it was removed. */
let hadFocus = false;

const keepFocus = (heading: HTMLElement | null) => () => {
  hadFocus = heading === document.activeElement;
};

function takeFocus(heading: HTMLElement | null): void {
  if (hadFocus) heading?.focus({ preventScroll: true });
  hadFocus = false;
}

interface Props {
  className: string;
  children: ReactNode;
}

/** Heading of a page whose content loads. The focus that a navigation gives it goes on to the `PageHeading`. */
export const LoadingHeading = ({ children }: { children: ReactNode }) => (
  <h1 ref={keepFocus} className="sr-only">
    {children}
  </h1>
);

/** Heading of the page that has loaded. */
export const PageHeading = ({ className, children }: Props) => (
  <h1 ref={takeFocus} tabIndex={-1} className={className}>
    {children}
  </h1>
);
