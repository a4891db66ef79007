import { BrokenDataError } from '../data-folder.ts';
import { JavaMissingError } from '../dynamodb/index.ts';
import { PortTakenError } from '../http.ts';
import { FolderInUseError } from '../../build/folder-lock.ts';
import { UsageError } from './options.ts';
import { SynthesisError } from './synthesis-error.ts';

/** The message for an error of the command, with instructions where there are any. */
export function explain(error: unknown, dataDir: string | null): string {
  if (error instanceof UsageError || error instanceof JavaMissingError) return error.message;
  if (error instanceof PortTakenError) {
    return `${error.message}\nEnd that program, or choose another port: PORT=4100 npm start (it takes that port and the next four; PORT=0 takes any free ones).`;
  }
  if (error instanceof FolderInUseError) {
    return `${error.message}\nUse that one, end it first, or run a second one that keeps nothing: PORT=0 npm start -- --ephemeral`;
  }
  if (error instanceof SynthesisError) return `The app could not be synthesized:\n\n${error.message}`;
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof BrokenDataError || (dataDir !== null && message.includes(dataDir))) {
    return `${message}\nThe data folder seems to be broken. Start with a fresh demo: npm start -- --reset`;
  }
  return error instanceof Error ? (error.stack ?? message) : message;
}
