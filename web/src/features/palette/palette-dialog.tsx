import './palette.css';
import { startTransition, useId, useState, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { usePermissions } from '../../api/back-office/use-can.ts';
import type { AdminSection } from '../../app/admin/admin-home.tsx';
import { Button } from '../../ui/button.tsx';
import { Overlay } from '../../ui/overlay/overlay.tsx';
import { localGroups, type Entry } from './entries.ts';
import { EntryList } from './entry-list.tsx';
import { useFound, type Found } from './use-found.ts';
import { useSettled } from './use-settled.ts';

interface Props {
  sections: readonly AdminSection[];
  onClose: () => void;
}

const minSearchLength = 2;

/** Goes to a page, an order, a user, a product or a routine, or begins an action: a combobox over a list of entries. */
export function PaletteDialog({ sections, onClose }: Props) {
  const id = useId();
  const navigate = useNavigate();
  const granted = usePermissions();
  const [typed, setTyped] = useState('');
  const [activeId, setActiveId] = useState<string | null>(null);
  const search = typed.trim().length < minSearchLength ? '' : typed.trim();
  const settled = useSettled(search);
  const found = useFound(settled, granted);
  // what an earlier search has found is no answer to this one
  const isSearching = search !== settled || found.isPending;
  const groups = [
    ...localGroups(typed, sections, granted),
    ...(search === settled ? found.groups : []),
  ].filter(({ entries }) => entries.length > 0);
  const entries = groups.flatMap((group) => group.entries);
  const active = entries.find((entry) => entry.id === activeId) ?? entries[0];
  const failures = search === settled ? found.failures : [];

  const choose = ({ to }: Entry) => {
    onClose();
    // the page stays until the code of the next one is there
    startTransition(() => void navigate(to));
  };
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

  return (
    <Overlay
      open
      onClose={onClose}
      title="Ir a…"
      className="dialog palette"
      footer={
        <p className="palette-keys">
          <kbd>↑</kbd> <kbd>↓</kbd> eligen · <kbd>Intro</kbd> abre · <kbd>Esc</kbd> cierra
        </p>
      }
    >
      <input
        type="text"
        role="combobox"
        data-autofocus
        className="control"
        aria-label="Buscar página, acción, pedido, usuario, producto o rutina"
        placeholder="Página, número de pedido, nombre…"
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        aria-expanded={entries.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={active && `${id}-${active.id}`}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setActiveId(null);
        }}
        onKeyDown={onKeyDown}
      />
      <Status isSearching={isSearching} search={search} count={entries.length} />
      {failures.length > 0 && <Failures failures={failures} onRetry={found.retry} />}
      <EntryList id={id} groups={groups} activeId={active?.id} onChoose={choose} />
    </Overlay>
  );
}

function Status({ isSearching, search, count }: { isSearching: boolean; search: string; count: number }) {
  const text = isSearching
    ? 'Buscando…'
    : count === 0
      ? 'Sin resultados'
      : search && (count === 1 ? '1 resultado' : `${count} resultados`);
  return (
    <p role="status" className="palette-status">
      {text}
    </p>
  );
}

function Failures({ failures, onRetry }: { failures: Found['failures']; onRetry: () => void }) {
  return (
    <div role="alert" className="palette-failures">
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
