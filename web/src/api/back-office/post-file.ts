/** A signed form of S3: its fields come before the file. */
interface FileForm {
  url: string;
  fields: Record<string, string>;
}

/** The file did not arrive at S3. */
export class FileNotSent extends Error {}

/** Milliseconds that a file may take: the form is valid for as long. */
const limitMs = 300_000;

/** Posts a file with a signed form; `onProgress` gets the share that has been sent. By XMLHttpRequest: fetch tells no progress. */
export const postFile = ({ url, fields }: FileForm, file: Blob, onProgress: (share: number) => void) =>
  new Promise<void>((resolve, reject) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    body.append('file', file);
    const request = new XMLHttpRequest();
    request.open('POST', url);
    request.timeout = limitMs;
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total > 0 ? loaded / total : 0),
    );
    request.addEventListener('load', () => (request.status < 300 ? resolve() : reject(new FileNotSent())));
    for (const failure of ['error', 'timeout'])
      request.addEventListener(failure, () => reject(new FileNotSent()));
    request.send(body);
  });
