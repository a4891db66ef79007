import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { cx } from '../cx.ts';

interface Props<Id extends string> {
  /** The name of the group ('Secciones del perfil'). */
  label: string;
  tabs: readonly { id: Id; label: ReactNode }[];
  active: Id;
  onChange: (id: Id) => void;
  /** The content of the active tab. */
  children: ReactNode;
  /** On a wide screen the tabs are to the left of their panel. */
  beside?: boolean;
  /** Ways to other pages, in the same row. */
  after?: ReactNode;
  className?: string;
}

/** Tabs with their panel. Arrow keys move between the tabs; only the active tab is in the tab order. */
export function Tabs<Id extends string>(props: Props<Id>) {
  const { label, tabs, active, onChange, children, beside, after, className } = props;
  const list = useRef<HTMLDivElement>(null);
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // where the row scrolls, it shows the active tab between its neighbours
    const [holder, tab] = [row.current, list.current?.querySelector<HTMLElement>(`#tab-${active}`)];
    if (holder && tab) holder.scrollLeft = tab.offsetLeft - (holder.clientWidth - tab.offsetWidth) / 2;
  }, [active]);

  const move = (event: KeyboardEvent) => {
    const now = tabs.findIndex(({ id }) => id === active);
    const steps = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 } as Record<string, number>;
    const step = steps[event.key];
    const next = step === undefined ? { Home: 0, End: -1 }[event.key] : now + step;
    if (next === undefined) return;
    event.preventDefault();
    const tab = tabs.at(next % tabs.length)!;
    onChange(tab.id);
    list.current?.querySelector<HTMLElement>(`#tab-${tab.id}`)?.focus();
  };

  return (
    <div className={cx(beside && 'tabs-beside', className)}>
      <div ref={row} className="tab-row">
        <div ref={list} role="tablist" tabIndex={-1} aria-label={label} onKeyDown={move} className="tab-list">
          {tabs.map((tab) => (
            <button
              key={tab.id}
              type="button"
              role="tab"
              id={`tab-${tab.id}`}
              aria-selected={tab.id === active}
              aria-controls={`panel-${tab.id}`}
              tabIndex={tab.id === active ? 0 : -1}
              onClick={() => onChange(tab.id)}
              className={cx('tab', tab.id === active && 'tab-active')}
            >
              {tab.label}
            </button>
          ))}
        </div>
        {after}
      </div>
      <div
        role="tabpanel"
        id={`panel-${active}`}
        aria-labelledby={`tab-${active}`}
        tabIndex={0}
        className="pt-6"
      >
        {children}
      </div>
    </div>
  );
}
