import type { ObjectFacts } from './store.ts';

const head = '<?xml version="1.0" encoding="UTF-8"?>';
const space = 'xmlns="http://s3.amazonaws.com/doc/2006-03-01/"';

/** Text made safe between two tags. */
export function xmlText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** The body of an error answer. */
export function errorXml(code: string, message: string): string {
  return `${head}<Error><Code>${code}</Code><Message>${xmlText(message)}</Message></Error>`;
}

/** The answer to CopyObject. */
export function copyXml({ etag, lastModified }: ObjectFacts): string {
  return `${head}<CopyObjectResult ${space}><ETag>${etag}</ETag><LastModified>${lastModified}</LastModified></CopyObjectResult>`;
}

/** The answer to DeleteObjects. */
export function deletedXml(keys: string[]): string {
  const rows = keys.map((key) => `<Deleted><Key>${xmlText(key)}</Key></Deleted>`);
  return `${head}<DeleteResult ${space}>${rows.join('')}</DeleteResult>`;
}

/** The keys named in the body of DeleteObjects. */
export function keysToDelete(xml: string): string[] {
  const unescaped = (text: string) =>
    text
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&apos;', "'")
      .replaceAll('&amp;', '&');
  return [...xml.matchAll(/<Key>([^]*?)<\/Key>/g)].map(([, key]) => unescaped(key ?? ''));
}

export interface Listing {
  bucket: string;
  prefix: string;
  delimiter: string;
  maxKeys: number;
  /** The last key of the page before. */
  after: string;
}

/** One page of ListObjectsV2 over keys in order; its continuation token is the last key shown. */
export function listXml(
  keys: string[],
  factsOf: (key: string) => ObjectFacts | undefined,
  listing: Listing,
): string {
  const { prefix, delimiter, maxKeys, after } = listing;
  const entries = new Map<string, string>();
  let last = after;
  let truncated = false;
  for (const key of keys) {
    if (!key.startsWith(prefix) || key <= after) continue;
    const cut = delimiter ? key.indexOf(delimiter, prefix.length) : -1;
    const folder = cut < 0 ? undefined : key.slice(0, cut + delimiter.length);
    if (folder !== undefined && after.startsWith(folder)) continue;
    if (!entries.has(folder ?? key) && entries.size === maxKeys) {
      truncated = true;
      break;
    }
    entries.set(folder ?? key, folder === undefined ? contentsXml(factsOf(key)) : folderXml(folder));
    last = key;
  }
  const next = truncated
    ? `<NextContinuationToken>${Buffer.from(last).toString('base64')}</NextContinuationToken>`
    : '';
  return `${head}<ListBucketResult ${space}><Name>${listing.bucket}</Name><Prefix>${xmlText(prefix)}</Prefix><KeyCount>${entries.size}</KeyCount><MaxKeys>${maxKeys}</MaxKeys><IsTruncated>${truncated}</IsTruncated>${next}${[...entries.values()].join('')}</ListBucketResult>`;
}

function contentsXml(facts: ObjectFacts | undefined): string {
  if (!facts) return '';
  return `<Contents><Key>${xmlText(facts.key)}</Key><LastModified>${facts.lastModified}</LastModified><ETag>${facts.etag}</ETag><Size>${facts.size}</Size><StorageClass>STANDARD</StorageClass></Contents>`;
}

function folderXml(folder: string): string {
  return `<CommonPrefixes><Prefix>${xmlText(folder)}</Prefix></CommonPrefixes>`;
}
