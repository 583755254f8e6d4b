export interface TracingOptions {
  /** The collector's address, to which spans are sent as OTLP over HTTP. */
  readonly endpoint: string
  readonly headers: Readonly<Record<string, string>>
  /** How many of all traces are recorded, 0 to 1. */
  readonly share: number
  readonly roles: readonly string[]
}

/** Records requests, statements and outgoing calls as OpenTelemetry spans. Its library is loaded only where spans have an address. */
export async function startTracing(options: TracingOptions | undefined): Promise<() => Promise<void>> {
  if (!options) return async () => {}
  const { exportSpans } = await import('./export-spans.ts')
  return exportSpans(options)
}
