import { posts } from '#shared/content/posts.ts';
import { brand } from '#shared/content/brand.ts';
import { sitePaths } from '#shared/rules/site-paths.ts';
import { plansFromText } from '#shared/rules/subscriptions/default-plans.ts';
import { PostCard } from '../../features/blog/post-card.tsx';
import { Claims } from '../../features/landing/claims.tsx';
import { FinalCallToAction } from '../../features/landing/final-call-to-action.tsx';
import { Questions } from '../../features/landing/questions.tsx';
import { Section } from '../../features/landing/section.tsx';
import { Testimonials } from '../../features/landing/testimonials.tsx';
import { Trainers } from '../../features/landing/trainers.tsx';
import { DataBlock } from '../../ui/display/data-block.tsx';
import { description } from './description.ts';

/** What the landing page ends with: proof, answers, articles and the last call. */
export default function Closing() {
  return (
    <>
      <Claims />
      <Testimonials />
      <Trainers />
      <Questions />
      <Section title="Del blog" more={{ to: sitePaths.blog, label: 'Ver el blog' }}>
        <div className="grid grid-cols-1 gap-x-8 gap-y-12 md:grid-cols-3">
          {posts.map((post) => (
            <PostCard key={post.id} post={post} to={sitePaths.post(post.id)} heading="h3" />
          ))}
        </div>
      </Section>
      <DataBlock facts={{ '@type': 'Organization', name: brand.name, description }} />
      <FinalCallToAction start={sitePaths.assessment} plans={sitePaths.pricing} price={plansFromText} />
    </>
  );
}
