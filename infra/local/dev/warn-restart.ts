import { watch } from 'node:fs';
import { join } from 'node:path';
import type { Closable } from '../shutdown/index.ts';

const root = join(import.meta.dirname, '../../..');
/** Sources of the assembly itself; functions and pages are rebuilt without a new one. */
const folders = ['infra', 'functions/platform/mail', 'shared/contracts'];

/** Warns when a file was saved that takes effect only after a restart. */
export function warnAboutRestarts(print: (line: string) => void = console.log): Closable {
  let recent: NodeJS.Timeout | undefined;
  const watchers = folders.map((folder) =>
    watch(join(root, folder), { recursive: true }, (_, name) => {
      if (!name || !/\.(?:tsx?|js)$/.test(name) || recent) return;
      print(
        `! ${folder}/${name} is part of the assembly: stop and run npm run dev again to see what it changes there.`,
      );
      recent = setTimeout(() => (recent = undefined), 2000);
    }),
  );
  return {
    close() {
      clearTimeout(recent);
      for (const watcher of watchers) watcher.close();
    },
  };
}
