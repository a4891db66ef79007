/**
 * Makes Date return the local time in this thread: the machine's plus the offset in `shared` (one BigInt64). The product
 * itself has no hook for the time.
 */
export function shiftDate(shared: SharedArrayBuffer): void {
  const cell = new BigInt64Array(shared);
  const RealDate = Date;
  const now = () => RealDate.now() + Number(Atomics.load(cell, 0));

  function ShiftedDate(...args: unknown[]): Date | string {
    if (!new.target) return new RealDate(now()).toString();
    const constructor = (new.target as unknown) === ShiftedDate ? RealDate : new.target;
    return Reflect.construct(RealDate, args.length > 0 ? args : [now()], constructor) as Date;
  }
  Object.defineProperties(ShiftedDate, Object.getOwnPropertyDescriptors(RealDate));
  Object.defineProperty(ShiftedDate, 'now', { value: now, writable: true, configurable: true });
  // one prototype for both, so that `instanceof` works for dates created before and after
  RealDate.prototype.constructor = ShiftedDate;
  globalThis.Date = ShiftedDate as unknown as DateConstructor;
}
