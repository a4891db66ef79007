import { findAdvisories } from './advisories.ts';
import { acceptedLicences, findShippedPackages } from './bill-of-materials.ts';

/*
 * npm run dependencies: prints the licences of all that ships and the weaknesses that the registry knows of it. Fails for a
 * known weakness and for a licence that is not accepted; a registry that cannot tell is named.
 */

const [packages, advisories] = await Promise.all([findShippedPackages(), findAdvisories()]);

const byLicence = Map.groupBy(packages, ({ licences }) => licences.join(' AND ') || 'no licence');
console.log(`${packages.length} packages ship. Their licences:\n`);
for (const [licence, named] of [...byLicence].toSorted(([, one], [, other]) => other.length - one.length))
  console.log(`${licence} (${named.length})\n  ${named.map(({ name }) => name).join(', ')}`);

const refused = packages.filter(
  ({ licences }) => licences.length === 0 || !licences.every((licence) => acceptedLicences.includes(licence)),
);
for (const { name, version } of refused) console.error(`\nLICENCE NOT ACCEPTED: ${name} ${version}`);

if ('unchecked' in advisories) {
  console.error(`\nWEAKNESSES NOT CHECKED: ${advisories.unchecked}`);
  console.error('Run this again where the npm registry answers, before you deploy.');
} else {
  console.log(
    advisories.known.length === 0 ? '\nNo weakness is known of these versions.' : '\nKNOWN WEAKNESSES',
  );
  for (const line of advisories.known) console.error(`  ${line}`);
}

const isSound = refused.length === 0 && !('known' in advisories && advisories.known.length > 0);
process.exit(isSound ? 0 : 1);
