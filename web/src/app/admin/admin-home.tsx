import { Link } from '../../ui/navigation/link.tsx';
import { Head } from '../head.tsx';

/** A section of the back office. */
export interface AdminSection {
  to: string;
  label: string;
  /** One sentence about its purpose. */
  description: string;
}

/** Title of the first page of the back office, also the text of the links back to it. */
export const adminHomeName = 'Panel Administrativo';

/** The first page of the back office: a link to each section with one sentence about it. */
export function AdminHome({ sections }: { sections: readonly AdminSection[] }) {
  return (
    <>
      <Head title={adminHomeName} noindex />
      <h1 className="text-xl">{adminHomeName}</h1>
      <ul className="office-contents">
        {sections.map(({ to, label, description }) => (
          <li key={to}>
            <Link to={to} className="office-entry">
              <span className="text-lg font-bold">{label}</span>
              <span className="office-counters">{description}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
