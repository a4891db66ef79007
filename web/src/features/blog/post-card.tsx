import { Link } from '../../ui/navigation/link.tsx';
import { Picture, type Eager } from '../../ui/display/picture.tsx';
import { PostFacts } from './post-facts.tsx';
import type { Post } from '#shared/content/posts.ts';

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
