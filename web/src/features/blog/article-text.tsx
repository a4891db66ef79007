import { Link } from '../../ui/navigation/link.tsx';
import { trustedHtml } from '../../ui/trusted-text.ts';
import { Picture } from '../../ui/display/picture.tsx';
import type { Post } from '#shared/content/posts.ts';
import { formatDay } from './format-day.ts';

interface Props {
  post: Post;
  /** HTML from `articles/`, never user input. */
  text: string;
}

/** An article: author, date and table of contents beside the text. */
export function ArticleText({ post, text }: Props) {
  const { html, headings } = outline(text);
  return (
    <div className="mt-8 grid gap-x-16 gap-y-8 border-t border-rule pt-8 lg:grid-cols-[15rem_minmax(0,44rem)]">
      <div>
        <div className="flex flex-col gap-6 lg:sticky lg:top-24">
          <Facts post={post} />
          <nav aria-labelledby="contenidos" className="hidden border-t border-rule pt-4 lg:block">
            <h2 id="contenidos" className="text-sm font-semibold text-quiet">
              En este artículo
            </h2>
            <ol className="mt-1">
              {headings.map(({ id, title }) => (
                <li key={id}>
                  <Link to={`#${id}`} className="inline-block py-1.5 text-sm hover:underline">
                    {title}
                  </Link>
                </li>
              ))}
            </ol>
          </nav>
        </div>
      </div>
      <div>
        <Picture
          src={post.image}
          alt={post.imageAlt}
          width={960}
          height={600}
          eager="main"
          sizes="(min-width: 64rem) 44rem, 100vw"
          className="rounded-card bg-sunken"
        />
        <div className="prose mt-10" dangerouslySetInnerHTML={{ __html: trustedHtml(html) }} />
      </div>
    </div>
  );
}

function Facts({ post }: { post: Post }) {
  return (
    <p className="flex flex-wrap gap-x-3 text-sm text-quiet lg:flex-col lg:gap-y-1">
      <span className="font-semibold text-accent">{post.category}</span>
      <span className="font-semibold text-ink">{post.author}</span>
      <time dateTime={post.date}>{formatDay(post.date)}</time>
      <span>{post.readTime} de lectura</span>
    </p>
  );
}

interface Outline {
  /** The text with ids on its headings. */
  html: string;
  headings: { id: string; title: string }[];
}

/** Gives each `<h2>` of an article an id, and lists the headings for the table of contents. */
function outline(text: string): Outline {
  const headings: Outline['headings'] = [];
  const html = text.replace(/<h2>(.*?)<\/h2>/g, (_, title: string) => {
    const id = `seccion-${headings.length + 1}`;
    headings.push({ id, title });
    return `<h2 id="${id}">${title}</h2>`;
  });
  return { html, headings };
}
