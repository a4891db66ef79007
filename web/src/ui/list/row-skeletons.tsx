import { Skeleton } from '../feedback/skeleton.tsx';

/** Placeholders for the rows of a list that is loading. */
export function RowSkeletons() {
  return (
    <div aria-busy className="mt-5 flex flex-col gap-3">
      {[0, 1, 2, 3, 4].map((row) => (
        <Skeleton key={row} className="h-20 rounded-card" />
      ))}
    </div>
  );
}
