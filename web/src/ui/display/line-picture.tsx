import { BlankPicture } from './blank-picture.tsx';
import { Picture } from './picture.tsx';

/** The picture of an order's line: its smallest version, 320 px wide, is large enough everywhere. */
export function LinePicture({ image }: { image: string | null }) {
  if (!image) return <BlankPicture className="rounded-control" />;
  return (
    <Picture
      src={image}
      alt=""
      width={640}
      height={640}
      widths={[320]}
      sizes="56px"
      className="aspect-square rounded-control object-contain"
    />
  );
}
