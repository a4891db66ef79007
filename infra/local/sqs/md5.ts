import { createHash } from 'node:crypto';

/** An attribute of a message, in the form of the JSON protocol: a binary value is base64. */
export interface MessageAttribute {
  DataType: string;
  StringValue?: string;
  BinaryValue?: string;
}

export type MessageAttributes = Record<string, MessageAttribute>;

/** The digest that clients verify. */
export function md5(text: string): string {
  return createHash('md5').update(text).digest('hex');
}

/** AWS's digest of attributes: sorted by name, each as length and bytes of name, type and value, with a type byte. */
export function md5OfAttributes(attributes: MessageAttributes): string {
  const hash = createHash('md5');
  const add = (bytes: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(bytes.length);
    hash.update(length).update(bytes);
  };
  for (const name of Object.keys(attributes).sort()) {
    const { DataType, StringValue, BinaryValue } = attributes[name]!;
    add(Buffer.from(name));
    add(Buffer.from(DataType));
    hash.update(Buffer.from([BinaryValue === undefined ? 1 : 2]));
    add(BinaryValue === undefined ? Buffer.from(StringValue ?? '') : Buffer.from(BinaryValue, 'base64'));
  }
  return hash.digest('hex');
}
