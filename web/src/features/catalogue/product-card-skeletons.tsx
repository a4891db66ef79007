import { Skeleton, SkeletonText } from '../../ui/feedback/skeleton.tsx';

/** Skeletons of product cards, for a grid. */
export const ProductCardSkeletons = ({ count }: { count: number }) =>
  Array.from({ length: count }, (_, slot) => (
    <div key={slot}>
      <Skeleton className="aspect-square rounded-card" />
      <SkeletonText lines={2} className="mt-4" />
      <Skeleton className="mt-4 h-11 w-2/5" />
    </div>
  ));
