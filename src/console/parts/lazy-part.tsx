import { Component, type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { ProblemNotice } from './problem-notice.tsx';

/** A part whose code is loaded when it is shown first. Where this fails, the page stays, and it can be tried again. */
export function LazyPart<Props extends object>({
  load,
  props,
  loading = null,
  failed = (notice) => notice,
}: {
  readonly load: () => Promise<ComponentType<Props>>;
  readonly props: Props;
  /** In its place while the code is loaded. */
  readonly loading?: ReactNode;
  /** Around the notice that the code could not be loaded. */
  readonly failed?: (notice: ReactNode) => ReactNode;
}) {
  // React keeps what a lazy component has loaded, also a failure: another try needs another one.
  const [{ Part, tries }, setPart] = useState(() => ({ Part: open(load), tries: 0 }));
  const again = () => setPart({ Part: open(load), tries: tries + 1 });
  return (
    <Boundary key={tries} failed={(error) => failed(<ProblemNotice error={error} onRetry={again} />)}>
      <Suspense fallback={loading}>
        <Part {...props} />
      </Suspense>
    </Boundary>
  );
}

const open = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await load() }));

interface BoundaryProps {
  readonly failed: (error: unknown) => ReactNode;
  readonly children: ReactNode;
}

interface BoundaryState {
  readonly hasFailed: boolean;
  readonly error: unknown;
}

class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { hasFailed: false, error: null };

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { hasFailed: true, error };
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.failed(this.state.error) : this.props.children;
  }
}
