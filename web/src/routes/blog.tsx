import { Head } from '../ui/head.tsx';
import { sitePaths } from '#shared/rules/site-paths.ts';
import { PostCard } from '../features/blog/post-card.tsx';
import { posts } from '#shared/content/posts.ts';

/** /blog: the list of articles. */
export default function BlogPage() {
  return (
    <div className="page pt-12 lg:pt-20">
      <Head
        title="Blog de entrenamiento y nutrición"
        description="Guías cortas y prácticas para entrenar mejor: los ejercicios que importan, qué comer alrededor del entreno y cardio que se puede repetir."
      />
      <h1 className="text-3xl">Blog</h1>
      <p className="mt-4 max-w-[38rem] text-lg text-quiet">
        Lo que contamos a quien entrena con nosotros, por escrito y sin relleno.
      </p>
      <div className="mt-12 grid gap-x-8 gap-y-14 border-t border-rule pt-10 md:grid-cols-3">
        {posts.map((post, index) => (
          <PostCard
            key={post.id}
            post={post}
            to={sitePaths.post(post.id)}
            eager={index === 0 ? 'main' : undefined}
          />
        ))}
      </div>
    </div>
  );
}
