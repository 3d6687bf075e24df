import { Component, type ReactNode } from 'react'

interface ErrorBoundaryProps {
  readonly fallback: ReactNode | ((error: unknown, reset: () => void) => ReactNode)
  readonly children: ReactNode
}

/** Shows the fallback where its children failed to render. */
export class ErrorBoundary extends Component<
  ErrorBoundaryProps,
  { readonly error: unknown; readonly failed: boolean }
> {
  override state = { error: undefined as unknown, failed: false }

  static getDerivedStateFromError(error: unknown) {
    return { error, failed: true }
  }

  readonly reset = () => this.setState({ error: undefined, failed: false })

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children
    const { fallback } = this.props
    return typeof fallback === 'function' ? fallback(this.state.error, this.reset) : fallback
  }
}
