import { Link } from '../../ui/navigation/link.tsx';
import { Picture, type Eager } from '../../ui/display/picture.tsx';
import type { Post } from '#shared/content/posts.ts';
import { cx } from '../../ui/cx.ts';
import { formatDay } from './format-day.ts';

interface Props {
  post: Post;
  to: string;
  heading?: 'h2' | 'h3';
  /** For the first one of a list. */
  eager?: Eager | undefined;
  sizes?: string;
}

/** An article in a list; the whole card is a link to it. */
export function PostCard({ post, to, heading: Heading = 'h2', eager, sizes }: Props) {
  return (
    <article className="group relative flex flex-col">
      <Picture
        src={post.image}
        alt={post.imageAlt}
        width={960}
        height={600}
        eager={eager}
        sizes={sizes ?? '(min-width: 48rem) 33vw, 100vw'}
        className="rounded-card bg-sunken"
      />
      <PostFacts post={post} className="mt-4" />
      <Heading className="mt-1.5 text-xl">
        <Link to={to} className="stretched underline-offset-4 group-hover:underline">
          {post.title}
        </Link>
      </Heading>
      <p className="mt-2 text-quiet">{post.excerpt}</p>
    </article>
  );
}

/** Category, day and reading time, on one line. */
function PostFacts({ post, className }: { post: Post; className?: string }) {
  return (
    <p className={cx('flex flex-wrap gap-x-3 text-sm text-quiet', className)}>
      <span className="font-semibold text-accent">{post.category}</span>
      <time dateTime={post.date}>{formatDay(post.date)}</time>
      <span>{post.readTime} de lectura</span>
    </p>
  );
}
