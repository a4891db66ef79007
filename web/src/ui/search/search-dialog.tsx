import './search-dialog.css';
import { startTransition, useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '../button.tsx';
import { Overlay } from '../overlay/overlay.tsx';
import { EntryList } from './entry-list.tsx';
import type { Entry, EntryGroup } from './entry.ts';

/** What could not be searched, and why. */
export interface SearchFailure {
  title: string;
  message: string;
}

interface Props {
  title: string;
  /** Name of the input. */
  label: string;
  placeholder: string;
  typed: string;
  /** The first entry of all is active until another one is chosen. */
  groups: readonly EntryGroup[];
  status: string;
  failures: readonly SearchFailure[];
  footer?: ReactNode;
  onType: (typed: string) => void;
  onRetry: () => void;
  onClose: () => void;
}

/** A combobox over a list of entries that lead to pages; the focus stays in its input. */
export function SearchDialog({
  title,
  label,
  placeholder,
  typed,
  groups,
  status,
  failures,
  footer,
  onType,
  onRetry,
  onClose,
}: Props) {
  const id = useId();
  const navigate = useNavigate();
  const shown = groups.filter((group) => group.entries.length > 0);
  const entries = shown.flatMap((group) => group.entries);
  const choose = ({ to }: Entry) => {
    onClose();
    // the page stays until the code of the next one is there
    startTransition(() => void navigate(to));
  };
  const { active, reset, onKeyDown } = useWalk(entries, choose);

  return (
    <Overlay open onClose={onClose} title={title} className="dialog search-dialog" footer={footer}>
      <input
        type="text"
        role="combobox"
        data-autofocus
        className="control"
        aria-label={label}
        placeholder={placeholder}
        autoComplete="off"
        enterKeyHint="search"
        spellCheck={false}
        maxLength={100}
        aria-expanded={entries.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={active && `${id}-${active.id}`}
        value={typed}
        onChange={({ target }) => {
          onType(target.value);
          reset();
        }}
        onKeyDown={onKeyDown}
      />
      <p role="status" className="search-status">
        {status}
      </p>
      {failures.length > 0 && <Failures failures={failures} onRetry={onRetry} />}
      <EntryList id={id} groups={shown} activeId={active?.id} onChoose={choose} />
    </Overlay>
  );
}

/** The entry that is active, which the keys of the input walk through; at first it is the first. */
function useWalk(entries: readonly Entry[], choose: (entry: Entry) => void) {
  const [activeId, setActiveId] = useState<string | null>(null);
  const active = entries.find((entry) => entry.id === activeId) ?? entries[0];
  const move = (steps: number) => {
    const at = active ? entries.indexOf(active) : 0;
    setActiveId(entries[(at + steps + entries.length) % entries.length]?.id ?? null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const keys: Record<string, () => void> = {
      ArrowDown: () => move(1),
      ArrowUp: () => move(-1),
      PageDown: () => setActiveId(entries.at(-1)?.id ?? null),
      PageUp: () => setActiveId(null),
      Enter: () => active && choose(active),
    };
    // a key that composes a letter belongs to the input
    if (event.nativeEvent.isComposing || !Object.hasOwn(keys, event.key)) return;
    event.preventDefault();
    keys[event.key]!();
  };
  return { active, reset: () => setActiveId(null), onKeyDown };
}

function Failures({ failures, onRetry }: Pick<Props, 'failures' | 'onRetry'>) {
  return (
    <div role="alert" className="search-failures">
      {failures.map(({ title, message }) => (
        <p key={title}>
          <strong>{title}:</strong> {message}
        </p>
      ))}
      <Button size="sm" variant="secondary" onClick={onRetry}>
        Reintentar
      </Button>
    </div>
  );
}
