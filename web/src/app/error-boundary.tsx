import { Component, type ReactNode } from 'react';
import { ButtonLink } from '../ui/button.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Head } from './head.tsx';
import { forgetFailedPages } from './lazy-page.tsx';
import { sitePaths } from '../../../shared/rules/site-paths.ts';

interface Props {
  /** A new value (the next address) gives the children another chance. */
  resetKey: string;
  children: ReactNode;
}

/**
 * Never a white page (P41): shows what can be done when a page could not load or failed to render. What was missing for
 * want of a network is tried again as soon as there is one.
 */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidMount() {
    window.addEventListener('online', this.goOn);
  }

  override componentWillUnmount() {
    window.removeEventListener('online', this.goOn);
  }

  override componentDidUpdate(before: Props, { failed: hadFailed }: { failed: boolean }) {
    if (hadFailed && before.resetKey !== this.props.resetKey) this.retry();
  }

  retry = () => {
    forgetFailedPages();
    this.setState({ failed: false });
  };

  /** A browser remembers code that could not be loaded: only a new page asks again. Offline there would be none. */
  retryByHand = () => {
    if (navigator.onLine) window.location.reload();
    else this.retry();
  };

  goOn = () => {
    if (this.state.failed) this.retryByHand();
  };

  override render() {
    if (!this.state.failed) return this.props.children;
    const [title, message] = navigator.onLine
      ? ['Esta página no se ha podido mostrar', 'Comprueba tu conexión e inténtalo de nuevo.']
      : ['No hay conexión', 'Esta página se abrirá en cuanto vuelva la red.'];
    return (
      <div className="page py-20">
        <Head title={title} noindex />
        <ErrorState
          heading="h1"
          title={title}
          message={`${message} Tu carrito y tu sesión siguen como estaban.`}
          onRetry={this.retryByHand}
          action={
            <ButtonLink to={sitePaths.home} variant="ghost">
              Volver al inicio
            </ButtonLink>
          }
        />
      </div>
    );
  }
}
