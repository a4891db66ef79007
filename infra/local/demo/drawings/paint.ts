/**
 * The brushes of every drawing: flat shapes in two tones, with the light from the left.
 * Coordinates are whole or half pixels of a 960 px square; an object stands on y = 0 around x = 0.
 */

/** A piece of SVG markup. */
export type Art = string;

/** A flat colour and the same surface turned away from the light. */
export interface Tone {
  base: string;
  shade: string;
}

export const ink = '#10201A';
export const emerald = '#10B981';
export const paper: Tone = { base: '#FAF7EF', shade: '#E4DFD0' };

/** The colours of things; two tones each. */
export const tones = {
  ink: { base: '#22312B', shade: '#131F1A' },
  cocoa: { base: '#6B4534', shade: '#4E2F22' },
  vanilla: { base: '#EBD6A6', shade: '#D3B87D' },
  navy: { base: '#31435F', shade: '#212F47' },
  blue: { base: '#3C7A99', shade: '#2B5E79' },
  sky: { base: '#9CC3D3', shade: '#79A6B9' },
  leaf: { base: '#7C9462', shade: '#5F7748' },
  forest: { base: '#2F5D4B', shade: '#204536' },
  lemon: { base: '#F0CD4A', shade: '#D6AE28' },
  orange: { base: '#E98546', shade: '#CC672B' },
  coral: { base: '#E46A5E', shade: '#C44C43' },
  berry: { base: '#A8405F', shade: '#862C48' },
  plum: { base: '#66466F', shade: '#4B3053' },
  brick: { base: '#B4553A', shade: '#914028' },
  amber: { base: '#B56A28', shade: '#8C4C17' },
  kraft: { base: '#CDA577', shade: '#B2875A' },
  cork: { base: '#D3A873', shade: '#B98B56' },
  steel: { base: '#C3CBCB', shade: '#9DA8A8' },
  stone: { base: '#8D958F', shade: '#6F7873' },
  white: { base: '#FFFDF8', shade: '#DEDACD' },
  rose: { base: '#E7B5A6', shade: '#D09584' },
  emerald: { base: '#10B981', shade: '#0A8F64' },
} satisfies Record<string, Tone>;

/** A filled path. */
export const path = (d: string, fill: string, more = ''): Art =>
  `<path d="${d}" fill="${fill}"${more && ` ${more}`}/>`;

/** A stroked path with round ends. */
export const stroke = (d: string, color: string, width: number, more = ''): Art =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${more && ` ${more}`}/>`;

/** A rectangle, with rounded corners when `r` is given. */
export const rect = (x: number, y: number, w: number, h: number, fill: string, r = 0): Art =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}"${r ? ` rx="${r}"` : ''} fill="${fill}"/>`;

/** An ellipse; a circle when `ry` is left out. */
export const oval = (x: number, y: number, rx: number, ry: number, fill: string): Art =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}"/>`;

/** A disc. */
export const disc = (x: number, y: number, r: number, fill: string): Art => oval(x, y, r, r, fill);

/** Puts a drawing at a place, optionally larger and turned (degrees). */
export const at = (x: number, y: number, scale: number, art: Art, turn = 0): Art =>
  `<g transform="translate(${x} ${y})${turn ? ` rotate(${turn})` : ''}${scale === 1 ? '' : ` scale(${scale})`}">${art}</g>`;

/** Outline of a box whose top and bottom corners are rounded differently. */
export function boxPath(x: number, y: number, w: number, h: number, top: number, bottom = top): string {
  return (
    `M${x + top} ${y}H${x + w - top}Q${x + w} ${y} ${x + w} ${y + top}V${y + h - bottom}` +
    `Q${x + w} ${y + h} ${x + w - bottom} ${y + h}H${x + bottom}Q${x} ${y + h} ${x} ${y + h - bottom}` +
    `V${y + top}Q${x} ${y} ${x + top} ${y}Z`
  );
}

/** Everything in `art` that falls inside the outline `d`. */
export function inside(d: string, ...art: Art[]): Art {
  const id = `c${hash(d + art.join(''))}`;
  return `<clipPath id="${id}"><path d="${d}"/></clipPath><g clip-path="url(#${id})">${art.join('')}</g>`;
}

/** A body in two tones: lit up to `edge` (x), in the shade beyond it. */
export function solid(d: string, tone: Tone, edge: number, ...details: Art[]): Art {
  return inside(d, path(d, tone.base), rect(edge, -1200, 1600, 2400, tone.shade), ...details);
}

/** The part of `art` to the right of x: lays the shade tone over a stroked shape. */
export const beyond = (x: number, art: Art): Art => inside(`M${x} -1200H1600V1200H${x}Z`, art);

/** A stroked line in two tones: lit up to `edge`, in the shade beyond it. */
export const cord = (d: string, tone: Tone, width: number, edge: number): Art =>
  stroke(d, tone.base, width) + beyond(edge, stroke(d, tone.shade, width));

/** Lets what lies behind shine through. */
export const faint = (opacity: number, ...art: Art[]): Art => `<g opacity="${opacity}">${art.join('')}</g>`;

/** Markup for each whole number from 0 up to `count`. */
export const repeat = (count: number, draw: (index: number) => Art): Art =>
  Array.from({ length: count }, (_, index) => draw(index)).join('');

/** The soft shadow where an object touches the floor. */
export const shadow = (x: number, y: number, rx: number, ry = rx * 0.13): Art =>
  oval(x + rx * 0.08, y, rx * 1.18, ry, 'url(#soft)');

/** Deterministic, so that the same drawing gives the same bytes. */
function hash(text: string): string {
  let value = 5381;
  for (const char of text) value = (Math.imul(value, 33) ^ char.charCodeAt(0)) >>> 0;
  return value.toString(36);
}
