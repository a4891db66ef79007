/** Where every product stands: a wall, a floor, and the same light. */
import { ink, rect, type Art } from './paint.ts';

/** A finished square picture and the colour that stands in for it until it has loaded. */
export interface Picture {
  color: string;
  svg: string;
}

/** Wall and floor; one pair per category, so that a shelf looks like one shelf. */
const rooms = {
  sand: ['#F0E7D8', '#E5D8C3'],
  mist: ['#E0E8EA', '#D0DBDF'],
  butter: ['#F6EDD0', '#EBDDB3'],
  clay: ['#F3E1D6', '#E7CEBF'],
  water: ['#DCEAEC', '#C7DCE0'],
  chalk: ['#E9E8E2', '#DAD8D0'],
  sage: ['#E1EADD', '#D0DCCB'],
} satisfies Record<string, [wall: string, floor: string]>;

/** The line where an object stands. */
export const ground = 806;

const horizon = 690;

/** A picture of `art` in a room. */
export function scene(room: keyof typeof rooms, ...art: Art[]): Picture {
  const [wall, floor] = rooms[room];
  const soft =
    `<defs><radialGradient id="soft"><stop offset="0" stop-color="${ink}" stop-opacity=".34"/>` +
    `<stop offset=".55" stop-color="${ink}" stop-opacity=".16"/><stop offset="1" stop-color="${ink}" stop-opacity="0"/></radialGradient></defs>`;
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 960 960" width="960" height="960">${soft}` +
    `${rect(0, 0, 960, 960, wall)}${rect(0, horizon, 960, 960 - horizon, floor)}${art.join('')}</svg>`;
  return { color: wall, svg };
}
