/** What one side of a frame's border does for the other, by name. */
export type Tasks = Record<string, (given: never) => unknown>;

/** The border between the site's page and a frame of the simulator: only messages pass. */
export interface Wire {
  /** Asks for an answer. */
  ask<T>(task: string, given?: unknown): Promise<T>;
  /** Says something that needs none. */
  tell(task: string, given?: unknown): void;
}

/** By which a frame knows the message that brings its port. */
export const hello = 'stripe-at-home';

type Message = { task: string; given: unknown; reply?: number } | { answerTo: number; answer: unknown };

/** Speaks over `port`; `tasks` are done for the other side. */
export function openWire(port: MessagePort, tasks: Tasks): Wire {
  const waiting = new Map<number, (answer: unknown) => void>();
  let asked = 0;
  port.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if ('answerTo' in data) {
      waiting.get(data.answerTo)?.(data.answer);
      waiting.delete(data.answerTo);
      return;
    }
    const { task, given, reply } = data;
    void Promise.resolve(tasks[task]?.(given as never)).then((answer) => {
      if (reply !== undefined) port.postMessage({ answerTo: reply, answer });
    });
  });
  port.start();
  return {
    ask: (task, given) =>
      new Promise((resolve) => {
        const reply = (asked += 1);
        waiting.set(reply, resolve as (answer: unknown) => void);
        port.postMessage({ task, given, reply });
      }),
    tell: (task, given) => port.postMessage({ task, given }),
  };
}
