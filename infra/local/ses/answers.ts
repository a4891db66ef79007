import { escapeXml } from '../http/index.ts';
import type { QueryValue } from './query.ts';

const space = 'xmlns="http://ses.amazonaws.com/doc/2010-12-01/"';
const metadata = '<ResponseMetadata><RequestId>local</RequestId></ResponseMetadata>';

/** The response to an action: its result as XML. */
export function resultXml(action: string, result: QueryValue): string {
  return `<${action}Response ${space}><${action}Result>${toXml(result)}</${action}Result>${metadata}</${action}Response>`;
}

/** An error response. */
export function errorXml(code: string, message: string): string {
  const error = { Type: 'Sender', Code: code, Message: message };
  return `<ErrorResponse ${space}><Error>${toXml(error)}</Error><RequestId>local</RequestId></ErrorResponse>`;
}

function toXml(value: QueryValue): string {
  if (typeof value === 'string') return escapeXml(value);
  if (Array.isArray(value)) return value.map((each) => `<member>${toXml(each)}</member>`).join('');
  return Object.entries(value)
    .map(([key, each]) => `<${key}>${toXml(each)}</${key}>`)
    .join('');
}
