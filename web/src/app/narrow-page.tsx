import type { ReactNode } from 'react';
import { Head } from '../ui/head.tsx';

/** A page with one narrow column, such as a form of the account; search engines leave it out. */
export function NarrowPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="page grid justify-items-center py-12 sm:py-20">
      <Head title={title} noindex />
      <div className="w-full max-w-md">{children}</div>
    </div>
  );
}
