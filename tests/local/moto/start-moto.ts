import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync } from 'node:fs';
import { get } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '#infra/local/http.ts';
import { isInstalled } from '#tests/support/installed-tool.ts';

export interface Moto {
  url: string;
  /** The file of the certificate that its clients have to trust. */
  certificate: string;
  close(): Promise<void>;
}

/**
 * One call at a time: a transaction of moto that fails puts the whole table back, and with it what other calls have written meanwhile.
 * Its own command has a thread for each call.
 */
const program = `
import sys
from moto.moto_server.werkzeug_app import DomainDispatcherApplication, create_backend_app
from werkzeug.serving import run_simple
_, port, certificate, key = sys.argv
run_simple('127.0.0.1', int(port), DomainDispatcherApplication(create_backend_app), ssl_context=(certificate, key))
`;

/** Whether moto can run here, and openssl, which makes its certificate. */
export const isMotoInstalled = (): boolean =>
  isInstalled('moto', ['python3', '-c', 'import moto.server'], 'pip install -r .ci/requirements.txt') &&
  isInstalled('openssl', ['openssl', 'version'], 'the package openssl');

/** Starts moto, which answers for all services of AWS at one address, with TLS and a certificate for this machine. */
export async function startMoto(): Promise<Moto> {
  const folder = mkdtempSync(join(tmpdir(), 'moto-'));
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')];
  const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'];
  execFileSync('openssl', ['req', ...kind, ...subject, '-keyout', key, '-out', certificate], {
    stdio: 'ignore',
  });
  const port = await freePort();
  const child = spawn('python3', ['-c', program, String(port), certificate, key], { stdio: 'ignore' });
  const close = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  const url = `https://127.0.0.1:${port}`;
  while (!(await answers(url, readFileSync(certificate)))) {
    if (child.exitCode !== null) throw new Error(`moto ended with ${child.exitCode}`);
    await wait(100);
  }
  return { url, certificate, close };
}

const answers = (url: string, ca: Buffer): Promise<boolean> =>
  new Promise((resolve) => {
    get(`${url}/moto-api/data.json`, { ca }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    }).on('error', () => resolve(false));
  });
