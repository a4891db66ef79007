import { inject } from 'vitest';
import type { CloudFacts } from './run-cloud.ts';
import { useTableOf } from './table-environment.ts';

const cloud = inject('cloud');
if (!('site' in cloud)) {
  const answer = await fetch(inject('cloudUrl'));
  if (!answer.ok) throw new Error(`The cloud has not started: ${await answer.text()}`);
  Object.assign(cloud, (await answer.json()) as CloudFacts);
}
// any test file may be the first to load a module of functions/, which reads its environment then
useTableOf(cloud);
