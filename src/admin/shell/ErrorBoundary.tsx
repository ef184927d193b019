import { Component, type ReactNode } from 'react'
import { Problem } from './Problem.tsx'

/** Shows failures outside a screen, instead of an empty page. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? <Problem /> : this.props.children
  }
}
