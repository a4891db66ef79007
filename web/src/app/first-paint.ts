import { collectPrograms, decodePlan, renderCriticalCss, scanHtml, type CompactPlan } from 'beasties/runtime';
import type { SiteTemplate } from '#shared/site-code.ts';

/** The styles of the built site, prepared for the selection of those that a page needs (web/style-plans.ts). */
export type StylePlan = CompactPlan;
type CompiledSheet = ReturnType<typeof decodePlan>;

export type FirstPaintFiles = Pick<SiteTemplate, 'styles' | 'start'>;

/** Decoding takes longer than the selection. */
const decoded = new WeakMap<StylePlan, CompiledSheet>();

const stylesheet = /<link rel="stylesheet"[^>]*? href="([^"]+)"[^>]*>\s*/g;
const code = /<script type="module"[^>]*? src="([^"]+)"><\/script>\s*|<link rel="modulepreload"[^>]*>\s*/g;

/**
 * Makes the first paint of a page need its HTML alone: the styles of its elements stand in it. Code and whole stylesheets
 * wait in a `<template>` for `start.ts`; without JavaScript the stylesheets are loaded as usual.
 */
export function withFirstPaint(html: string, { styles, start }: FirstPaintFiles): string {
  const links = [...html.matchAll(stylesheet)];
  const sheets = links.map(([, address]) => sheetAt(styles, address!));
  const elements = scanHtml(html, collectPrograms(sheets));
  const css = sheets.map((sheet) => renderCriticalCss(sheet, elements).css).join('');
  const whole = links.map(([tag]) => tag.trim()).join('');
  const late = [...html.matchAll(code)].map(([tag, entry]) => (entry ? preload(entry) : '') + tag.trim());
  const head = [
    `<style>${css}</style>`,
    `<script type="module" fetchpriority="low" crossorigin src="${start}"></script>`,
    `<template id="late">${whole}${late.map(withLowPriority).join('')}</template>`,
    `<noscript>${whole}</noscript>`,
  ];
  return html
    .replaceAll(stylesheet, '')
    .replaceAll(code, '')
    .replace('</head>', () => `${head.join('\n    ')}\n  </head>`);
}

function sheetAt(styles: FirstPaintFiles['styles'], address: string): CompiledSheet {
  const plan = (styles as StylePlan[]).find(([, href]) => href === address);
  if (!plan) throw new Error(`There is no plan of the stylesheet ${address}`);
  const sheet = decoded.get(plan) ?? decodePlan(plan);
  decoded.set(plan, sheet);
  return sheet;
}

const preload = (address: string) => `<link rel="modulepreload" crossorigin href="${address}">`;

/** Pictures that are still loading come first. */
const withLowPriority = (tags: string) =>
  tags.replaceAll(/rel="modulepreload"|type="module"/g, '$& fetchpriority="low"');
