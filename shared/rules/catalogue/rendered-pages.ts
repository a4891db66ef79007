/*
 * Pages that are rendered to HTML when what they show changes: a file of the site's bucket each. Their keys have one length, so
 * that the role of the function that writes them needs no wildcard.
 */

/** Characters of an address at least as long as that of any product or category. */
export const renderedPathLength = 120;

const folder = 'rendered';
const padding = '~';
const ending = '.html';

/** The key of a page's file; a longer address has none. */
export const renderedKey = (path: string): string =>
  `${folder}${path.padEnd(renderedPathLength, padding)}${ending}`;

/** The address of the page in a file. */
export const renderedPath = (key: string): string =>
  key.slice(folder.length, -ending.length).replace(new RegExp(`${padding}+$`), '');

/** The last part of the address of the page in a file, by the last part of its key: a slug. */
export const lastPartOfPath = (file: string): string => renderedPath(`${folder}${file}`);

/** What all keys begin with. */
export const renderedPrefix = `${folder}/`;

/** The form of all keys in a policy, where a question mark is one character. */
export const renderedKeys = renderedKey('/'.padEnd(renderedPathLength, '?'));
