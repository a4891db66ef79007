import type { StripeElementStyle, StripeElementStyleVariant } from '@stripe/stripe-js';

/** The style that the page wants for the fields. */
export interface FieldStyle {
  style?: StripeElementStyle;
  /** The colour behind the frame: contrast is measured against it. */
  background: string;
}

// A constructed sheet, because the content policy of a page may forbid style elements.
const sheet = new CSSStyleSheet();
document.adoptedStyleSheets.push(sheet);
const selectors = { base: 'input', invalid: "input[data-state='invalid']" } as const;

/** Applies the style. It can set properties, but not add rules of its own. */
export function applyStyle({ style = {}, background }: FieldStyle): void {
  document.body.style.backgroundColor = background;
  while (sheet.cssRules.length > 0) sheet.deleteRule(0);
  for (const name of ['base', 'invalid'] as const) {
    const variant = style[name];
    if (variant) addRule(selectors[name], variant);
  }
  // Sizes in ems, and the icon, follow the fields.
  document.documentElement.style.fontSize = style.base?.fontSize ?? '';
  document.body.style.color = style.base?.color ?? '';
  document.body.style.setProperty('--icon', style.base?.iconColor ?? 'currentcolor');
}

function addRule(selector: string, variant: StripeElementStyleVariant): void {
  const rule = sheet.cssRules[sheet.insertRule(`${selector} {}`, sheet.cssRules.length)] as CSSStyleRule;
  for (const [property, value] of Object.entries(variant) as [string, unknown][]) {
    if (property === '::placeholder') addRule(selector + property, value as StripeElementStyleVariant);
    else if (property !== 'iconColor') rule.style.setProperty(kebab(property), String(value));
  }
}

const kebab = (property: string) => property.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
