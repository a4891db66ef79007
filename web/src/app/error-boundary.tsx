import { Component, type ReactNode } from 'react';
import { ButtonLink } from '../ui/button.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Head } from './head.tsx';
import { forgetFailedPages } from './lazy-page.tsx';
import { urls } from './urls.ts';

interface Props {
  /** A new value (the next address) gives the children another chance. */
  resetKey: string;
  children: ReactNode;
}

/** Never a white page (P41): shows what can be done when a page could not load or failed to render. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidUpdate(before: Props) {
    if (this.state.failed && before.resetKey !== this.props.resetKey) this.retry();
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

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <div className="page py-20">
        <Head title="Algo ha fallado" noindex />
        <ErrorState
          heading="h1"
          title="Esta página no se ha podido mostrar"
          message="Comprueba tu conexión e inténtalo de nuevo. Tu carrito y tu sesión siguen como estaban."
          onRetry={this.retryByHand}
          action={
            <ButtonLink to={urls.home} variant="ghost">
              Volver al inicio
            </ButtonLink>
          }
        />
      </div>
    );
  }
}
