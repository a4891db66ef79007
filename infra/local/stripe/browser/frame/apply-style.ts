import type { StripeElementStyle, StripeElementStyleVariant } from '@stripe/stripe-js';

/** How the page wants the fields to look. */
export interface Paint {
  style?: StripeElementStyle;
  /** What stands behind the frame, so that contrast can be measured in here. */
  background?: string;
  fonts?: readonly ({ cssSrc: string } | { family: string; src: string; [descriptor: string]: string })[];
}

// not an element: a page's policy may forbid those
const sheet = new CSSStyleSheet();
document.adoptedStyleSheets.push(sheet);
const variants = {
  base: 'input',
  empty: "input[data-state='empty']",
  complete: "input[data-state='complete']",
  invalid: "input[data-state='invalid']",
} as const;
const pseudo = /^::?(hover|focus|placeholder|selection|-webkit-autofill|disabled)$/;

/** Dresses the frame. Only properties get in, never a rule of one's own. */
export function paint({ style, background, fonts }: Paint): void {
  if (background !== undefined) document.body.style.backgroundColor = background;
  for (const font of fonts ?? []) load(font);
  if (style === undefined) return;
  while (sheet.cssRules.length > 0) sheet.deleteRule(0);
  for (const [name, selector] of Object.entries(variants)) {
    const variant = style[name as keyof typeof variants];
    if (variant) dress(selector, variant);
  }
}

function dress(selector: string, variant: StripeElementStyleVariant): void {
  const rule = sheet.cssRules[sheet.insertRule(`${selector} {}`, sheet.cssRules.length)] as CSSStyleRule;
  for (const [property, value] of Object.entries(variant) as [string, unknown][]) {
    if (typeof value === 'object' && value !== null && pseudo.test(property))
      dress(selector + property, value);
    else if (property === 'iconColor') paintIcon(selector, String(value));
    else rule.style.setProperty(kebab(property), String(value));
  }
  if (selector !== variants.base) return;
  // what is measured in letters, and the icon, go with the fields
  document.documentElement.style.fontSize = variant.fontSize ?? '';
  document.body.style.color = variant.color ?? '';
}

/** One icon for all fields: it looks as they do while nothing is wrong. */
function paintIcon(selector: string, color: string): void {
  if (selector === variants.base) document.body.style.setProperty('--icon', color);
}

const kebab = (property: string) => property.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

function load(font: NonNullable<Paint['fonts']>[number]): void {
  if ('cssSrc' in font) {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'stylesheet', href: font.cssSrc });
    document.head.append(link);
    return;
  }
  const { family, src, ...descriptors } = font;
  // a font that does not come leaves the next one of the list
  void new FontFace(family, src, descriptors).load().then(
    (face) => document.fonts.add(face),
    () => {},
  );
}
