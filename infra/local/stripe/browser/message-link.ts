/** What one side does for the other, by the name of a message. */
export type Handlers = Record<string, (value: never) => unknown>;

/** The link between the site's page and a frame of the simulator: only messages pass. */
export interface MessageLink {
  /** Sends a message and resolves with the other side's answer. */
  request: <T>(name: string, value?: unknown) => Promise<T>;
  /** Sends a message that has no answer. */
  notify: (name: string, value?: unknown) => void;
}

/** The message with which the page hands its port to a frame. */
export const handshake = 'stripe-at-home';

type Message = { name: string; value: unknown; replyTo?: number } | { answerTo: number; answer: unknown };

/** Opens a link over `port`; `handlers` serve the other side. */
export function openLink(port: MessagePort, handlers: Handlers): MessageLink {
  const pending = new Map<number, (answer: unknown) => void>();
  let requests = 0;
  port.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if ('answerTo' in data) {
      pending.get(data.answerTo)?.(data.answer);
      pending.delete(data.answerTo);
      return;
    }
    const { name, value, replyTo } = data;
    void Promise.resolve(handlers[name]?.(value as never)).then((answer) => {
      if (replyTo !== undefined) port.postMessage({ answerTo: replyTo, answer });
    });
  });
  port.start();
  return {
    request: (name, value) =>
      new Promise((resolve) => {
        const replyTo = (requests += 1);
        pending.set(replyTo, resolve as (answer: unknown) => void);
        port.postMessage({ name, value, replyTo });
      }),
    notify: (name, value) => port.postMessage({ name, value }),
  };
}

/** In a frame: waits for the page around it, and serves it with `handlers`. */
export function linkToPage(handlers: Handlers): Promise<MessageLink> {
  return new Promise((resolve) => {
    window.addEventListener('message', ({ source, data, ports: [port] }) => {
      if (source === parent && data === handshake && port) resolve(openLink(port, handlers));
    });
  });
}
