import './drag-order.css';
import { useLayoutEffect, useRef, type RefObject } from 'react';
import { useDrag } from './use-drag.ts';

interface Options {
  /** The ids of the items in the order that is shown. */
  ids: readonly string[];
  /** What screen readers hear. */
  texts: {
    pickedUp: (id: string) => string;
    /** Where an item is, or would be dropped; places are counted from 1. */
    at: (id: string, place: number) => string;
    /** By default where the item stays. */
    cancelled?: string;
  };
  /** Saves the new order. */
  onChange: (ids: string[]) => void;
}

/**
 * Changes the order of a list by drag (mouse, touch, keyboard) and by steps; the items have `data-drag-item` and `data-drop`
 * with their id. Returns the function that moves one, and the ref of the element that announces moves to screen readers.
 */
export function useDragOrder(list: RefObject<HTMLElement | null>, { ids, texts, onChange }: Options) {
  const announcer = useRef<HTMLOutputElement>(null);
  const last = useRef<{ id: string; place: number; focused: HTMLElement }>(null);
  // without React state, because nothing may render during a drag
  const announce = (text: string) => {
    announcer.current!.textContent = text;
  };
  const announcePlace = (id: string, at: number) => announce(texts.at(id, at + 1));

  const move = (id: string, to: number) => {
    const from = ids.indexOf(id);
    if (from < 0 || to < 0 || to >= ids.length || to === from) return;
    // the browser blurs what is moved to another place in the page
    last.current = { id, place: to, focused: document.activeElement as HTMLElement };
    announcePlace(id, to);
    onChange(ids.toSpliced(from, 1).toSpliced(to, 0, id));
  };
  useLayoutEffect(() => {
    if (!last.current || ids[last.current.place] !== last.current.id) return;
    if (document.activeElement === document.body) last.current.focused.focus();
    last.current = null;
  }, [ids]);

  useDrag(list, {
    standing: (id, over) => (id === over ? 'same' : ids.indexOf(id) < ids.indexOf(over) ? 'after' : 'before'),
    onPickUp: (id, by) => by === 'keyboard' && announce(texts.pickedUp(id)),
    onOver: (id, over, by) => by === 'keyboard' && over !== null && announcePlace(id, ids.indexOf(over)),
    onCancel: (id) => (texts.cancelled ? announce(texts.cancelled) : announcePlace(id, ids.indexOf(id))),
    onDrop: (id, over) => move(id, ids.indexOf(over)),
    onPress: () => undefined,
    onLinger: () => undefined,
  });
  return { move, announcer };
}
