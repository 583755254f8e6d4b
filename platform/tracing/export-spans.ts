import { context, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, ParentBasedSampler, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace'
import { setTracing } from './in-span.ts'
import { traceOutgoingCalls } from './outgoing-calls.ts'
import type { TracingOptions } from './start-tracing.ts'
import { WithoutIdlePolls } from './without-idle-polls.ts'

const VALUE_CHARACTERS_MAX = 2000

/** Registers the SDK in this process; what it answers sends what is left and takes everything back. */
export function exportSpans({ endpoint, headers, share, roles }: TracingOptions): () => Promise<void> {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces`, headers: { ...headers } })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'vitrine', 'service.instance.id': `${roles.join('+')}:${process.pid}` }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanLimits: { attributeValueLengthLimit: VALUE_CHARACTERS_MAX },
    spanProcessors: [new WithoutIdlePolls(new BatchSpanProcessor({ exporter }))],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  trace.setGlobalTracerProvider(provider)
  const stopCalls = traceOutgoingCalls()
  setTracing(true)
  return async () => {
    setTracing(false)
    stopCalls()
    // What cannot be sent is lost: a process must be able to stop without its collector.
    await provider.shutdown().catch(() => {})
    trace.disable()
    context.disable()
  }
}
