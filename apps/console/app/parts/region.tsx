import { Component, type ReactNode } from 'react'
import { FailureView } from './failure-view.tsx'

interface RegionProps {
  readonly children: ReactNode
}

/** A part of a page that may fail while the rest works on. */
export class Region extends Component<RegionProps, { readonly error: unknown }> {
  override state = { error: undefined }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    if (this.state.error === undefined) return this.props.children
    return <FailureView error={this.state.error} onRetry={() => this.setState({ error: undefined })} />
  }
}
