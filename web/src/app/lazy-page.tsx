import { createElement, use, type ComponentType, type ReactElement } from 'react';

type ComponentModule = { default: ComponentType };

export interface LazyComponent {
  (): ReactElement;
  /** Starts loading the code; the server and the first paint wait for it. */
  preload: () => Promise<ComponentType>;
}

const failures = new Set<() => void>();
const loadErrors = new Set<unknown>();

/** Whether an error says that the code of a page did not arrive, and not that the page has a fault. */
export const isLoadError = (error: unknown): boolean => loadErrors.has(error);

/** Clears the failed loads, so that the next attempt requests the code again. */
export function forgetFailedPages(): void {
  for (const forget of failures) forget();
  failures.clear();
}

/**
 * A component whose code loads on first use. Unlike `React.lazy` it can be preloaded, renders synchronously once preloaded,
 * and can retry a failed load.
 */
export function lazyComponent(load: () => Promise<ComponentModule | undefined>): LazyComponent {
  let loading: Promise<ComponentType> | undefined;
  let hasFailed = false;

  const preload = () => {
    loading ??= start();
    return loading;
  };
  const start = () => {
    const attempt = (hasFailed && navigator.onLine ? reload() : load()).then(contentOf);
    attempt.then(
      // React's own markers of a settled promise: `use` then returns without suspending.
      (value) => Object.assign(attempt, { status: 'fulfilled', value }),
      (error: unknown) => {
        hasFailed = true;
        loadErrors.add(error);
        failures.add(() => (loading = undefined));
      },
    );
    return attempt;
  };

  // The promise and its component are the same for every render.
  const Lazy = () => createElement(use(preload()));
  return Object.assign(Lazy, { preload });
}

/** Browsers cache failed modules, and their styles as loaded: only a reload requests them again. */
async function reload() {
  window.location.reload();
  return undefined;
}

function contentOf(module: ComponentModule | undefined) {
  // Undefined only while the page reloads, here or in `stale-deploy.ts`: never resolves.
  return module ? module.default : new Promise<never>(() => {});
}

/**
 * A lazy page whose components use TanStack Query. The library (10 KB) comes with the page: the landing page
 * and the blog do without it.
 */
export function dataPage(load: () => Promise<ComponentModule>): LazyComponent {
  return lazyComponent(async () => {
    const [page, cache] = await Promise.all([load(), import('../api/with-queries.tsx')]);
    // Either is undefined while the page is being reloaded.
    return page && cache && { default: cache.withQueries(page.default) };
  });
}
