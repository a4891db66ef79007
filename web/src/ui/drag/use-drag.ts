import './drag.css';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react';
import { dragByKeyboard } from './keyboard-drag.ts';
import { dragByPointer, type HoverEvents } from './pointer-drag.ts';
import { createDragSession, type DragSession, type DragEvents } from './drag-session.ts';

interface Options extends Required<DragEvents>, HoverEvents {
  /** Called when a handle was pressed without dragging: offer another way of moving. */
  onPress: (item: string) => void;
}

/** Drag and drop by mouse, touch and keyboard for the items inside an element (attributes in `drag-session.ts`). */
export function useDrag(root: RefObject<HTMLElement | null>, options: Options): void {
  const standing = useEffectEvent(options.standing);
  const onPickUp = useEffectEvent(options.onPickUp);
  const onOver = useEffectEvent(options.onOver);
  const onDrop = useEffectEvent(options.onDrop);
  const onCancel = useEffectEvent(options.onCancel);
  const onPress = useEffectEvent(options.onPress);
  const onLinger = useEffectEvent(options.onLinger);
  const current = useRef<DragSession>(null);
  // after every render: the dragged element may have been removed
  useLayoutEffect(() => current.current?.check());
  useEffect(() => {
    const element = root.current!;
    // wrapped, so that each call reaches the newest callback
    const carry = createDragSession(element, {
      standing: (item, place) => standing(item, place),
      onPickUp: (item, by) => onPickUp(item, by),
      onOver: (item, place, by) => onOver(item, place, by),
      onDrop: (item, place) => onDrop(item, place),
      onCancel: (item) => onCancel(item),
    });
    current.current = carry;
    const stops = [
      dragByPointer(element, carry, { onLinger: (id) => onLinger(id) }),
      dragByKeyboard(element, carry, { onPress: (item) => onPress(item) }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [root]);
}
