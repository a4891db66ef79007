import { cx } from '../../ui/cx.ts';
import type { Post } from '#shared/content/posts.ts';
import { formatDay } from './format-day.ts';

/** Category, day and reading time, on one line. */
export function PostFacts({ post, className }: { post: Post; className?: string }) {
  return (
    <p className={cx('flex flex-wrap gap-x-3 text-sm text-quiet', className)}>
      <span className="font-semibold text-accent">{post.category}</span>
      <time dateTime={post.date}>{formatDay(post.date)}</time>
      <span>{post.readTime} de lectura</span>
    </p>
  );
}
