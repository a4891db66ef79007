import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { keptBy, onForget } from '../kit/kept.ts';
import type { PageContent, SiteCode, SiteTemplate } from '#shared/site-code.ts';
import { createHash } from 'node:crypto';
import { renderedPrefix } from '#shared/rules/catalogue/rendered-pages.ts';
import { required } from '../kit/env.ts';
import { loadS3 } from './s3-client.ts';

/** Renders pages as the deployed site does. */
export interface Renderer {
  /** Paths of the pages that the build of the site has rendered. */
  prerendered: string[];
  render: (siteUrl: string, content: PageContent) => string;
}

/** The code of the site, which lies beside the bundle (infra/build/build-pages.ts). Loaded once per instance. */
export const loadRenderer = (folder = join(import.meta.dirname, 'site')): Promise<Renderer> =>
  loadFrom(folder);

const loadFrom = keptBy(async (folder: string): Promise<Renderer> => {
  const [code, text] = await Promise.all([
    import(pathToFileURL(join(folder, 'server.js')).href) as Promise<SiteCode>,
    readFile(join(folder, 'template.json'), 'utf8'),
  ]);
  const template = JSON.parse(text) as SiteTemplate;
  await code.preparePages();
  return {
    prerendered: code.prerendered,
    render: (siteUrl, content) => code.renderPage(template, siteUrl, content),
  };
});

/* Files of the site's bucket that change between deployments. */

/** A file as it was found; `note` is what its last writer has left. */
export interface SiteFile {
  etag: string;
  note: string | undefined;
}

/** What is to be written. */
export interface NewFile {
  body: string;
  type: 'text/html; charset=utf-8' | 'application/xml' | 'text/plain; charset=utf-8';
  note?: string;
}

const at = (key: string) => ({ Bucket: required('SITE_BUCKET'), Key: key });

/** The file of this key, or null. */
export async function findFile(key: string): Promise<SiteFile | null> {
  const { client, HeadObjectCommand, NotFound } = await loadS3();
  try {
    const { ETag, Metadata } = await client.send(new HeadObjectCommand(at(key)));
    return { etag: ETag!, note: Metadata?.note };
  } catch (error) {
    if (error instanceof NotFound) return null;
    throw error;
  }
}

/** Whether a file has this content: its tag is a hash of it. */
export const hasContent = ({ etag }: SiteFile, body: string): boolean =>
  etag === `"${createHash('md5').update(body).digest('hex')}"`;

/** Writes a file where the one that was found still is, or none; returns whether it did. */
export async function putFile(key: string, file: NewFile, found: SiteFile | null): Promise<boolean> {
  const { client, PutObjectCommand } = await loadS3();
  const put = new PutObjectCommand({
    ...at(key),
    Body: file.body,
    ContentType: file.type,
    // as the pages of the build: asked for again at every visit
    CacheControl: 'no-cache',
    ...(file.note && { Metadata: { note: file.note } }),
    ...(found ? { IfMatch: found.etag } : { IfNoneMatch: '*' }),
  });
  return client.send(put).then(() => true, refused);
}

/** Removes the file that was found; returns whether it was still that one. */
export async function removeFile(key: string, found: SiteFile): Promise<boolean> {
  const { client, DeleteObjectCommand } = await loadS3();
  const remove = new DeleteObjectCommand({ ...at(key), IfMatch: found.etag });
  return client.send(remove).then(() => true, refused);
}

/** Another writer was faster: before the call, or during it. */
function refused(error: unknown): false {
  const { name } = error as Error;
  if (name === 'PreconditionFailed' || name === 'ConditionalRequestConflict' || name === 'NoSuchKey')
    return false;
  throw error;
}

/** The keys of all rendered pages, and when each was written. */
export async function listRenderedFiles(): Promise<Map<string, Date>> {
  const { client, ListObjectsV2Command } = await loadS3();
  const files = new Map<string, Date>();
  let token: string | undefined;
  do {
    const list = new ListObjectsV2Command({
      Bucket: required('SITE_BUCKET'),
      Prefix: renderedPrefix,
      ContinuationToken: token,
    });
    const { Contents = [], NextContinuationToken } = await client.send(list);
    for (const { Key, LastModified } of Contents) files.set(Key!, LastModified!);
    token = NextContinuationToken;
  } while (token);
  return files;
}

const freshMs = 60_000;
const timeoutMs = 3_000;

let last: { at: number; html: Promise<string> } | undefined;
onForget(() => (last = undefined));

/**
 * The page without content, which the browser renders, as the site serves it now: a release changes the names of its assets.
 * The old ones stay, so that it may be kept for a minute.
 */
export function loadShell(siteUrl: string): Promise<string> {
  if (last && Date.now() - last.at < freshMs) return last.html;
  const html = fetchShell(siteUrl);
  last = { at: Date.now(), html };
  html.catch(() => (last = undefined));
  return html;
}

async function fetchShell(siteUrl: string): Promise<string> {
  const response = await fetch(`${siteUrl}/app.html`, { signal: AbortSignal.timeout(timeoutMs) });
  if (!response.ok) throw new Error(`the site answers ${response.status} for its empty page`);
  return response.text();
}
