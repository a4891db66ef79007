import { Link } from '../../ui/navigation/link.tsx';
import { Head } from '../head.tsx';

/** What the back office is made of. */
export interface AdminSection {
  to: string;
  label: string;
  /** What is done there, in a sentence. */
  description: string;
}

/** The name of the back office's first page, also in the ways back to it. */
export const adminHomeName = 'Panel Administrativo';

/** The first page of the back office: its sections, and what each is for (wizard-and-back-office.md section 2, admin home). */
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
