import { api } from '#shared/contracts/index.ts';
import type { Group } from '#shared/contracts/endpoint.ts';
import { isPermission } from '#shared/rules/accounts/permissions.ts';
import { type Draft, Refusal } from './draft.ts';
import { contractOf, draftEndpoint } from './endpoint.ts';
import { camel, partsOf, pascal, sentence, singular } from './names.ts';

/**
 * `page <group>/<things>`: a list page of the back office, with the operation of the group that lists them; that is made as well where
 * it does not stand.
 */
export function draftPage(draft: Draft, given: string): void {
  const [group, name] = partsOf(given, 'product-management/suppliers');
  const { subject } = contractOf(draft, group);
  const operation = camel(`list-${name}`);
  const operations: Partial<Group> = api[group as keyof typeof api];
  const standing = operations[operation];
  const { path, access } = standing ?? draftEndpoint(draft, `${group}/list-${name}`);
  if (!isPermission(access))
    throw new Refusal(`${group}.${operation} is for ${access}: take a group of the back office`);
  const [things, Things, title] = [camel(name), pascal(name), sentence(name)];
  const list = `${pascal(singular(name))}List`;
  const feature = `web/src/features/${subject}/${name}.tsx`;
  const page = `web/src/routes/admin/${name}.tsx`;
  const pages = 'web/src/app/admin/back-office.tsx';
  const test = `tests/${subject}/${name}.page.test.ts`;

  draft.add(
    feature,
    `
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { QueryState } from '../../ui/feedback/query-state.tsx';
import { RowSkeletons } from '../../ui/list/row-skeletons.tsx';

const use${Things} = () =>
  useQuery({
    queryKey: ['${group}', '${operation}'],
    queryFn: ({ signal }) => api.${camel(group)}.${operation}(undefined, signal),
    select: ({ data }) => data.${things},
  });

/** ${title}, in each state of their list. */
export function ${list}() {
  return (
    <QueryState query={use${Things}()} skeleton={<RowSkeletons />} empty={<EmptyState title="Todavía no hay ninguno" />}>
      {(${things}) => (
        <ul className="mt-5 grid gap-3">
          {${things}.map(({ _id }) => (
            <li key={_id}>{_id}</li>
          ))}
        </ul>
      )}
    </QueryState>
  );
}
`,
  );
  draft.add(
    page,
    `
import { sitePaths } from '#shared/rules/site-paths.ts';
import { ${list} } from '../../features/${subject}/${name}.tsx';
import { adminHomeName } from '../../ui/back-office/sections.ts';
import { Head } from '../../ui/head.tsx';
import { BackLink } from '../../ui/navigation/back-link.tsx';

/** /admin/${name} */
export default function ${Things}Page() {
  return (
    <div className="max-w-7xl">
      <Head title="${title}" noindex />
      <BackLink to={sitePaths.admin}>{adminHomeName}</BackLink>
      <h1 className="mt-1 text-xl">${title}</h1>
      <${list} />
    </div>
  );
}
`,
  );
  draft.insert(
    pages,
    'const pages: AdminPage[] = [',
    `{
      path: \`\${sitePaths.admin}/${name}\`,
      permission: '${access}',
      page: dataPage(() => import('../../routes/admin/${name}.tsx')),
      section: { label: '${title}', about: '${title}' },
    },`,
  );
  draft.add(
    test,
    `
import { expect, it } from 'vitest';
import { openAdmin } from '../support/pages/open-admin.ts';
import { expectSoundLayout } from '../support/pages/layout-findings.ts';
import { setUpSite } from '../support/pages/open-site.ts';

const site = setUpSite();

it('/admin/${name} shows a row for each, under its Spanish name', async () => {
  const data = { ${things}: [{ _id: 'x1' }] };
  const { page } = await openAdmin(site, {
    path: '/admin/${name}',
    respond: (_, pathname) => (pathname === '/api${path}' ? { json: { success: true, data } } : undefined),
  });
  const row = page.locator('main li').first();
  await row.waitFor();
  await expectSoundLayout(page);
  const heading = await page.getByRole('heading', { level: 1 }).textContent();
  expect.soft(heading, 'name it in Spanish in ${page} and ${pages}').not.toBe('${title}');
  expect.soft(await row.textContent(), 'show what staff need in ${feature}, and expect it here').not.toBe('x1');
});
`,
  );
  draft.next.push(
    `Fill in ${feature} and ${page} until ${test} is green; others link to it by an address in web/src/ui/back-office/admin-urls.ts.`,
    'tests/back-office/roles.e2e.test.ts says which role sees it.',
    'Ready-made: web/src/ui/list (tables, state in the URL, cursors), web/src/ui/overlay (dialogs), web/src/ui/form.',
  );
}
