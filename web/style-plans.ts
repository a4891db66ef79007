import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compileSheet, encodePlan } from 'beasties/compiler';
import type { StylePlan } from './src/app/first-paint.ts';

/** Prepares the stylesheets of a built site, so that the styles of a page's elements are picked without parsing them again. */
export async function stylePlans(site: string): Promise<StylePlan[]> {
  const files = (await readdir(join(site, 'assets'))).filter((file) => file.endsWith('.css'));
  return Promise.all(
    files.map(async (file) => plan(`/assets/${file}`, await readFile(join(site, 'assets', file), 'utf8'))),
  );
}

/** Selectors that depend on more than names and attributes. Each page has their few rules. */
const unpredictable = /:(?:not|has)\(/;

function plan(href: string, css: string): StylePlan {
  const sheet = compileSheet(css, { href, allowRules: [unpredictable] });
  // the compiler puts a semicolon after the block of `@property`, which would void the rule that follows
  const rules = sheet.rules.map((rule) =>
    rule.css ? { ...rule, css: rule.css.replace(/\};$/, '}') } : rule,
  );
  return encodePlan({ ...sheet, rules });
}
