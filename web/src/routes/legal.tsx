import { useParams } from 'react-router-dom';
import { Head } from '../ui/head.tsx';
import { sitePaths } from '#shared/rules/site-paths.ts';
import { customerReviews } from '../features/legal/customer-reviews.ts';
import { legalDocuments } from '../features/legal/documents.ts';
import { GuaranteeNotice } from '../features/legal/guarantee-notice.tsx';
import { legalGuarantee } from '../features/legal/legal-guarantee.ts';
import { LegalText } from '../features/legal/legal-text.tsx';
import { StopRequestsLink } from '../features/reviews/stop-requests-link.tsx';
import { Link } from '../ui/navigation/link.tsx';
import NotFoundPage from './no-encontrado.tsx';

/** /legal/{slug}: one of the legal texts, prerendered so that they are readable without JavaScript. */
export default function LegalPage() {
  const { slug } = useParams();
  const document = legalDocuments.find((one) => one.slug === slug);
  if (!document) return <NotFoundPage />;
  const others = legalDocuments.filter((one) => one !== document);
  return (
    <div className="page pt-10 sm:pt-14">
      <Head title={document.title} description={document.summary} />
      {slug === customerReviews.slug && <StopRequestsLink />}
      <LegalText {...document}>{document === legalGuarantee && <GuaranteeNotice />}</LegalText>
      <nav aria-label="Otros textos legales" className="mt-16 border-t border-rule pt-6">
        <ul className="flex flex-wrap gap-x-8">
          {others.map(({ slug: other, title }) => (
            <li key={other}>
              <Link to={sitePaths.legal(other)} className="text-link inline-flex min-h-11 items-center">
                {title}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
