import { createElement, use, type ComponentType, type ReactElement } from 'react';

type PageModule = { default: ComponentType };

export interface LazyPage {
  (): ReactElement;
  /** Starts loading the page's code; the server and the first paint wait for it. */
  preload: () => Promise<ComponentType>;
  /** File in `routes/` without extension: how the prerender finds the page's chunk in the manifest. */
  file: string;
}

const failures = new Set<() => void>();

/** Forgets which pages could not be loaded, so that the next attempt asks the network again. */
export function forgetFailedPages(): void {
  for (const forget of failures) forget();
  failures.clear();
}

/**
 * A page whose code is loaded when it is first needed. Unlike `React.lazy` it can be preloaded, is there at once
 * when it was, and a failed load can be tried again.
 */
export function lazyPage(file: string, load: () => Promise<PageModule | undefined>): LazyPage {
  let loading: Promise<ComponentType> | undefined;
  let hasFailed = false;

  const preload = () => {
    loading ??= start();
    return loading;
  };
  const start = () => {
    const attempt = (hasFailed && navigator.onLine ? reload() : load()).then(contentOf);
    attempt.then(
      // What React itself notes on a promise; noted before it looks, the page renders without waiting.
      (value) => Object.assign(attempt, { status: 'fulfilled', value }),
      () => {
        hasFailed = true;
        failures.add(() => (loading = undefined));
      },
    );
    return attempt;
  };

  // The promise is the same for every render, and so is the component in it.
  const Page = () => createElement(use(preload()));
  return Object.assign(Page, { preload, file });
}

/** What could not be loaded is remembered as such, and its styles as if they were there: only a new page asks again. */
async function reload() {
  window.location.reload();
  return undefined;
}

function contentOf(module: PageModule | undefined) {
  // Undefined only while the page is being reloaded, here or by `stale-deploy.ts`: wait for that.
  return module ? module.default : new Promise<never>(() => {});
}

/**
 * A lazy page whose components use TanStack Query. The library (10 KB) comes with the page: the landing page
 * and the blog do without it.
 */
export function dataPage(file: string, load: () => Promise<PageModule>): LazyPage {
  return lazyPage(file, async () => {
    const [page, cache] = await Promise.all([load(), import('./with-queries.tsx')]);
    // Either is undefined while the page is being reloaded.
    return page && cache && { default: cache.withQueries(page.default) };
  });
}
