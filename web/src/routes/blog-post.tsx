import { brand } from '#shared/content/brand.ts';
import { useParams } from 'react-router-dom';
import { Head } from '../ui/head.tsx';
import { sitePaths } from '#shared/rules/site-paths.ts';
import { ArticleText } from '../features/blog/article-text.tsx';
import { articles } from '../features/blog/articles/index.ts';
import { PostCard } from '../features/blog/post-card.tsx';
import { posts, type Post } from '#shared/content/posts.ts';
import { DataBlock } from '../ui/display/data-block.tsx';
import { siteOrigin } from '../ui/navigation/site-origin.ts';
import { Breadcrumb } from '../ui/navigation/breadcrumb.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';

/** /blog/{postId}: one article, or 'Post no encontrado'. */
export default function BlogPostPage() {
  const { postId } = useParams();
  const post = posts.find(({ id }) => id === postId);
  return post ? <Article post={post} /> : <PostNotFound />;
}

function Article({ post }: { post: Post }) {
  const others = posts.filter(({ id }) => id !== post.id);
  return (
    <div className="page pt-6">
      <Head title={post.title} description={post.excerpt} image={post.image} type="article" />
      <DataBlock facts={facts(post)} />
      <Breadcrumb items={[{ label: 'Blog', to: sitePaths.blog }, { label: post.title }]} />
      <article className="mt-6">
        <h1 className="max-w-[22ch] text-3xl">{post.title}</h1>
        <p className="mt-5 max-w-[44rem] text-lg text-quiet">{post.excerpt}</p>
        <ArticleText post={post} text={articles[post.id]!} />
      </article>
      <section aria-labelledby="otros" className="mt-20 border-t border-rule pt-10">
        <h2 id="otros" className="text-2xl">
          Sigue leyendo
        </h2>
        <div className="mt-8 grid gap-x-8 gap-y-12 md:grid-cols-2">
          {others.map((other) => (
            <PostCard key={other.id} post={other} to={sitePaths.post(other.id)} heading="h3" />
          ))}
        </div>
      </section>
    </div>
  );
}

function PostNotFound() {
  return (
    <div className="page py-16">
      <Head title="Post no encontrado" noindex />
      <EmptyState
        heading="h1"
        title="Post no encontrado"
        action={<ButtonLink to={sitePaths.blog}>Volver al blog</ButtonLink>}
      >
        No hay ningún artículo en esta dirección. Puede que haya cambiado de título.
      </EmptyState>
    </div>
  );
}

function facts(post: Post): Record<string, unknown> {
  return {
    '@type': 'BlogPosting',
    headline: post.title,
    description: post.excerpt,
    datePublished: post.date,
    image: [siteOrigin.url + post.image],
    inLanguage: 'es',
    author: { '@type': 'Person', name: post.author },
    publisher: { '@type': 'Organization', name: brand.name },
  };
}
