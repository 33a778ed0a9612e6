import { Component, type ReactNode } from 'react';

interface Props {
  /** A new value is a new page, which is tried anew. */
  page: string;
  children: ReactNode;
}

/**
 * Keeps the console when a page fails, most often because its script cannot be loaded: the server is away, or has been
 * upgraded since this tab was opened.
 */
export class Boundary extends Component<Props, { failed: boolean; unreachable: boolean }> {
  override state = { failed: false, unreachable: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidUpdate(before: Props) {
    if (before.page !== this.props.page && this.state.failed) this.setState({ failed: false, unreachable: false });
  }

  /** Only where the server answers: the browser's own error page would take the console away. */
  private readonly loadAgain = () => {
    fetch('/healthz').then(
      ({ ok }) => (ok ? window.location.reload() : this.setState({ unreachable: true })),
      () => this.setState({ unreachable: true }),
    );
  };

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <div className="notice bad" role="alert">
        <p>This page could not be opened. The server may be down, or newer than the version this tab has loaded.</p>
        {this.state.unreachable && <p>The server cannot be reached yet.</p>}
        <div className="row">
          <button type="button" onClick={this.loadAgain}>
            Load again
          </button>
        </div>
      </div>
    );
  }
}
