import { escapeXml, type Reply } from '../http/index.ts';
import type { BucketSettings } from './bucket-settings.ts';
import type { Bucket } from './store.ts';

const pageSize = 1000;

/** ListObjectsV2 of uploaded objects: those of a deployment are files of the assembly. The token is the last key. */
export function listed(
  { settings, objects }: { settings: BucketSettings; objects: Bucket },
  query: URLSearchParams,
): Reply {
  const after = query.get('continuation-token') ?? '';
  const size = Math.min(pageSize, Number(query.get('max-keys') ?? pageSize));
  const rest = objects.list(query.get('prefix') ?? '').filter(({ key }) => key > after);
  const page = rest.slice(0, size);
  const isTruncated = rest.length > page.length;
  const contents = page.map(
    ({ key, etag, size: bytes, lastModified }) =>
      `<Contents><Key>${escapeXml(key)}</Key><LastModified>${lastModified}</LastModified><ETag>${escapeXml(etag)}</ETag><Size>${bytes}</Size></Contents>`,
  );
  const token = isTruncated
    ? `<NextContinuationToken>${escapeXml(page.at(-1)!.key)}</NextContinuationToken>`
    : '';
  const body = `<?xml version="1.0" encoding="UTF-8"?>
<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>${settings.name}</Name><KeyCount>${page.length}</KeyCount><IsTruncated>${isTruncated}</IsTruncated>${token}${contents.join('')}</ListBucketResult>`;
  return { headers: { 'content-type': 'application/xml' }, body };
}
