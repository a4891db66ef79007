import { hello, openWire, type Tasks, type Wire } from '../message-link.ts';

/** Waits for the page around this frame, and does `tasks` for it. */
export function openDoor(tasks: Tasks): Promise<Wire> {
  return new Promise((resolve) => {
    window.addEventListener('message', ({ source, data, ports: [port] }) => {
      if (source === parent && data === hello && port) resolve(openWire(port, tasks));
    });
  });
}
