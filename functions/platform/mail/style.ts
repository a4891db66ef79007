import type { CSSProperties } from 'react';

/** The colours of web/src/ui/tokens.css in the light and in the dark theme: mail clients support no custom properties. */
const light = { paper: '#FBFAF7', surface: '#FFFFFF', ink: '#10201A', quiet: '#52605A', rule: '#DFE1DE' };
const dark = { paper: '#0E1512', surface: '#151E1A', ink: '#E9F1EC', quiet: '#A3B1AA', rule: '#2C3732' };
/** Dark text on emerald has enough contrast in both themes; white text has not. */
const signal = { fill: '#10B981', ink: '#0B1A14' };

const fontFamily = "Archivo, 'Helvetica Neue', Helvetica, Arial, sans-serif";
const text = { fontFamily, fontSize: 16, lineHeight: '26px', color: light.ink, margin: '0' };

/** Inline styles of the light theme: some mail clients ignore style sheets. */
export const styles = {
  body: { backgroundColor: light.paper, margin: 0, padding: '24px 12px' },
  column: { maxWidth: 560, width: '100%', margin: '0 auto' },
  brand: { ...text, fontSize: 22, fontWeight: 800, letterSpacing: '-0.045em', padding: '8px 4px 16px' },
  /** The tick of the word mark: a box of the signal's colour, which needs no picture. */
  mark: {
    display: 'inline-block',
    width: 7,
    height: 7,
    marginLeft: 2,
    backgroundColor: signal.fill,
  },
  card: {
    backgroundColor: light.surface,
    border: `1px solid ${light.rule}`,
    borderRadius: 16,
    padding: '32px 28px',
  },
  heading: {
    ...text,
    fontSize: 28,
    lineHeight: '34px',
    fontWeight: 800,
    letterSpacing: '-0.02em',
    margin: '0 0 20px',
  },
  paragraph: { ...text, margin: '0 0 16px' },
  button: {
    ...text,
    display: 'inline-block',
    backgroundColor: signal.fill,
    color: signal.ink,
    fontWeight: 700,
    textDecoration: 'none',
    borderRadius: 10,
    padding: '12px 22px',
    margin: '8px 0 24px',
  },
  note: { ...text, fontSize: 14, lineHeight: '22px', color: light.quiet, margin: '0 0 6px' },
  link: { color: light.quiet, textDecoration: 'underline' },
  rule: { border: 'none', borderTop: `1px solid ${light.rule}`, margin: '12px 0' },
  receipt: { margin: '4px 0 20px' },
  cell: { ...text, padding: '6px 0', verticalAlign: 'top' },
  pictureCell: { width: 68, padding: '6px 12px 6px 0', verticalAlign: 'top' },
  picture: { display: 'block', width: 56, height: 56, borderRadius: 10, backgroundColor: light.rule },
  amount: {
    ...text,
    padding: '6px 0 6px 16px',
    textAlign: 'right',
    verticalAlign: 'top',
    whiteSpace: 'nowrap',
    fontVariantNumeric: 'tabular-nums',
  },
  strong: { fontWeight: 800 },
  footer: { ...text, fontSize: 13, lineHeight: '20px', color: light.quiet, padding: '16px 4px' },
} satisfies Record<string, CSSProperties>;

/** The style sheet of the dark theme, for mail clients that follow the system's colour scheme. */
export const darkStyles = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .paper, .paper > table > tbody > tr > td { background-color: ${dark.paper} !important; }
  .card { background-color: ${dark.surface} !important; border-color: ${dark.rule} !important; }
  .ink { color: ${dark.ink} !important; }
  .quiet { color: ${dark.quiet} !important; }
  .rule { border-color: ${dark.rule} !important; }
}`;
