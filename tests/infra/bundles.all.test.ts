import { buildFunctionsOnce } from '#infra/build/build-functions.ts';
import { functions, type FunctionName } from '#infra/functions/index.ts';
import { testBundles } from './bundles.ts';

testBundles(Object.keys(functions) as FunctionName[], buildFunctionsOnce);
