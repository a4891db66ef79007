import { describe, expect, it } from 'vitest';
import { enterTopLayer, topLayerHost } from '../../web/src/ui/overlay/top-layer.ts';

describe('top layer', () => {
  it('a message that must be visible is placed in the topmost open dialog, or on the page without one', () => {
    const body = {} as HTMLElement;
    Object.assign(globalThis, { document: { body } });
    const [drawer, dialog] = [{}, {}] as [HTMLElement, HTMLElement];
    let notifications = 0;
    const unsubscribe = topLayerHost.subscribe(() => notifications++);
    expect(topLayerHost.read()).toBe(body);
    const closeDrawer = enterTopLayer(drawer);
    const closeDialog = enterTopLayer(dialog);
    expect(topLayerHost.read()).toBe(dialog);
    closeDrawer();
    expect(topLayerHost.read()).toBe(dialog);
    closeDialog();
    expect(topLayerHost.read()).toBe(body);
    expect(notifications).toBe(4);
    unsubscribe();
    Reflect.deleteProperty(globalThis, 'document');
  });
});
