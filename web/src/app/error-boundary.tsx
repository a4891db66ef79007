import { Component, type ReactNode } from 'react';
import { ButtonLink } from '../ui/button.tsx';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { Head } from '../ui/head.tsx';
import { forgetFailedPages, isLoadError } from './lazy-page.tsx';
import { sitePaths } from '#shared/rules/site-paths.ts';

interface Props {
  /** A new value (the next location) renders the children again. */
  resetKey: string;
  children: ReactNode;
}

const notShown = 'Esta página no se ha podido mostrar';

interface State {
  failed: boolean;
  /** The page has a fault: the network is not to blame. */
  isOurs?: boolean;
}

/**
 * P41: shows an error page instead of a blank one when a page fails to load or to render, and retries when the network
 * returns.
 */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false };

  static getDerivedStateFromError(error: unknown): State {
    return { failed: true, isOurs: !isLoadError(error) };
  }

  override componentDidMount() {
    window.addEventListener('online', this.goOn);
  }

  override componentWillUnmount() {
    window.removeEventListener('online', this.goOn);
  }

  override componentDidUpdate(before: Props, { failed: hadFailed }: State) {
    if (hadFailed && before.resetKey !== this.props.resetKey) this.retry();
  }

  retry = () => {
    forgetFailedPages();
    this.setState({ failed: false });
  };

  /** Browsers cache the failure of a module: only a reload requests it again. Offline a reload would fail as well. */
  retryByHand = () => {
    if (navigator.onLine) window.location.reload();
    else this.retry();
  };

  goOn = () => {
    if (this.state.failed) this.retryByHand();
  };

  override render() {
    if (!this.state.failed) return this.props.children;
    const [title, message] = this.state.isOurs
      ? [notShown, 'Es un fallo nuestro, no de tu conexión.']
      : navigator.onLine
        ? [notShown, 'Comprueba tu conexión e inténtalo de nuevo.']
        : ['No hay conexión', 'Esta página se abrirá en cuanto vuelva la red.'];
    return (
      <div className="page py-20">
        <Head title={title} noindex />
        <ErrorState
          heading="h1"
          title={title}
          message={`${message} Tu carrito sigue como estaba.`}
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
