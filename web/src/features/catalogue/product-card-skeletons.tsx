import { Skeleton, SkeletonText } from '../../ui/feedback/skeleton.tsx';

/** Placeholders as high as cards with a title of two lines: what follows must not move when the products come. */
export const ProductCardSkeletons = ({ count }: { count: number }) =>
  Array.from({ length: count }, (_, slot) => (
    <div key={slot}>
      <Skeleton className="aspect-square rounded-card" />
      <SkeletonText lines={2} className="mt-3" />
      <Skeleton className="mt-2.5 h-5.5 w-2/3" />
      <div className="flex flex-wrap items-end justify-between gap-2 pt-2">
        <Skeleton className="h-17 w-24" />
        <Skeleton className="size-11 rounded-full" />
      </div>
    </div>
  ));
