import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';

/** A key with a certificate that it has signed itself, in PEM. */
export interface Certificate {
  key: string;
  cert: string;
}

/** An X.509 certificate of the first version for localhost: Node can read certificates, and writes none. */
export function createCertificate(): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = sequence(element(0x31, sequence(oid('550403'), element(0x0c, Buffer.from('localhost')))));
  const validity = sequence(utcTime(Date.now() - day), utcTime(Date.now() + day));
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  const content = sequence(element(0x02, Buffer.of(1)), ecdsaWithSha256, name, validity, name, spki);
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    cert: pem(sequence(content, ecdsaWithSha256, signatureOf(content, privateKey))),
  };
}

const day = 24 * 60 * 60 * 1000;

/** A DER element; none here is longer than 64 KB. */
function element(tag: number, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const { length } = body;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.of(tag, ...size), body]);
}

const sequence = (...parts: Buffer[]) => element(0x30, ...parts);
const oid = (hex: string) => element(0x06, Buffer.from(hex, 'hex'));
const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'));

const utcTime = (at: number) =>
  element(0x17, Buffer.from(`${new Date(at).toISOString().slice(2, 19).replaceAll(/[-:T]/g, '')}Z`));

/** A bit string without unused bits. */
const signatureOf = (content: Buffer, key: KeyObject) =>
  element(0x03, Buffer.of(0), sign('sha256', content, key));

const pem = (der: Buffer) =>
  `-----BEGIN CERTIFICATE-----\n${der.toString('base64').replaceAll(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`;
