/** Something that was started and must be ended. */
export interface Closable {
  close(): Promise<void> | void;
}

/** Notes a service that was started; gives it back. */
export type Keep = <T extends Closable>(service: T) => T;

/** No service may keep the others from ending. */
const patience = 5000;

/** Ends services in the opposite order of their start: first those that bring work, last those it rests on. */
export async function closeAll(opened: Closable[]): Promise<void> {
  for (const service of opened.splice(0).reverse()) {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, patience)));
    await Promise.race([Promise.resolve(service.close()).catch(() => {}), late]);
    clearTimeout(timer);
  }
}
