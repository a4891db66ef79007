/**
 * Keeps pages whole that the browser translates: it puts `font` elements in the place of each text, while React goes on with the texts
 * that it has written. Without this, React fails when it removes such a text or puts something before it, and its new texts are not
 * seen. It begins with the first translated text, before React does anything else.
 */
export function watchTranslation(): void {
  const translated = document.getElementsByTagName('font');
  new MutationObserver((records, observer) => {
    if (!translated[0]) return;
    keepTranslatedTexts([...records, ...observer.takeRecords()]);
    observer.disconnect();
  }).observe(document, { childList: true, subtree: true });
}

/** `early` is what was seen so far. */
function keepTranslatedTexts(early: readonly MutationRecord[]): void {
  /** What stands in the page for a text that is no longer there. */
  const standIns = new WeakMap<Node, Element>();
  const taken = new WeakSet<Element>();

  /** A text that gets another value comes back; the translation then takes it again. */
  const values = new MutationObserver((records) => {
    for (const { target } of records) bringBack(target as Text);
  });
  function bringBack(text: Text): void {
    const standIn = standIns.get(text);
    standIns.delete(text);
    if (standIn?.isConnected) standIn.replaceWith(text);
  }

  function note(records: readonly MutationRecord[]): void {
    for (const { addedNodes, removedNodes, previousSibling, nextSibling } of records)
      for (const text of removedNodes) {
        if (!(text instanceof Text) || text.isConnected) continue;
        const standIn = [...addedNodes, previousSibling, nextSibling].find(isFreeFont);
        if (!standIn) continue;
        standIns.set(text, standIn);
        taken.add(standIn);
        values.observe(text, { characterData: true });
      }
  }
  const isFreeFont = (node: Node | null): node is Element =>
    node instanceof Element && node.tagName === 'FONT' && node.isConnected && !taken.has(node);

  const texts = new MutationObserver(note);
  texts.observe(document.documentElement, { childList: true, subtree: true });
  note(early);

  /** The child of a parent that shows a node: itself, what it has been put into, or what stands for it. */
  function shownChild(parent: Node, node: Node): Node {
    if (node.parentNode === parent) return node;
    note(texts.takeRecords());
    const standIn = standIns.get(node);
    if (standIn?.parentNode === parent) return standIn;
    let around: Node | null = node.parentNode;
    while (around && around.parentNode !== parent) around = around.parentNode;
    return around ?? node;
  }

  // both are called with their `this`
  // oxlint-disable-next-line typescript/unbound-method
  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function removeShown<T extends Node>(child: T): T {
    removeChild.call(this, shownChild(this, child));
    standIns.delete(child);
    return child;
  };
  Node.prototype.insertBefore = function insertBeforeShown<T extends Node>(node: T, before: Node | null): T {
    // a text that moves is shown where it comes to
    standIns.get(node)?.remove();
    standIns.delete(node);
    return insertBefore.call(this, node, before && shownChild(this, before)) as T;
  };
}
