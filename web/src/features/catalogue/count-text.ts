/** `12 productos`. */
export const countText = (count: number): string => (count === 1 ? '1 producto' : `${count} productos`);
