import type { Page } from 'playwright-core';

const largeText = {
  // WCAG 1.4.12
  'wide spacing':
    '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
  'text of 200 %': ':root { font-size: 200% !important }',
};

/** The texts that are cut off, or need sideways scrolling, with the text spacing of WCAG 1.4.12 and with text of 200 %. */
export async function cutOffLargeText(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const [name, content] of Object.entries(largeText)) {
    const style = await page.addStyleTag({ content });
    const cutOff = await page.evaluate(cutOffTexts);
    found.push(...cutOff.map((text) => `with ${name}: ${text}`));
    await style.evaluate((element) => element.parentNode!.removeChild(element));
  }
  return found;
}

function cutOffTexts(): string[] {
  const found: string[] = [];
  const isHidden = (element: Element) =>
    element.closest('.sr-only, .skip-link, script, style, [hidden]') !== null;
  /** The part of the window in which an element's text is visible: overflow that is hidden cuts it off. */
  const visibleEdges = (element: Element | null): { left: number; right: number } => {
    if (!element) return { left: 0, right: innerWidth };
    const edges = visibleEdges(element.parentElement);
    if (!/hidden|clip/.test(getComputedStyle(element).overflowX)) return edges;
    const { left, right } = element.getBoundingClientRect();
    return { left: Math.max(left, edges.left), right: Math.min(right, edges.right) };
  };
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const range = document.createRange();
    range.selectNodeContents(node);
    const { left, right, width, height } = range.getBoundingClientRect();
    if (width === 0 || height === 0 || isHidden(node.parentElement!)) continue;
    const edges = visibleEdges(node.parentElement);
    if (right > edges.right + 1 || left < edges.left - 1)
      found.push(`${node.textContent} ${Math.round(left)}..${Math.round(right)}`);
  }
  for (const input of document.querySelectorAll<HTMLInputElement>('input[maxlength]'))
    if (input.scrollWidth > input.clientWidth + 1) found.push(`the value ${input.value}`);
  if (document.documentElement.scrollWidth > innerWidth) found.push('the page scrolls sideways');
  return found;
}
