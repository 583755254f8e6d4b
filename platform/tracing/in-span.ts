import { type Span, type SpanOptions, SpanStatusCode, trace } from '@opentelemetry/api'

const SCOPE = 'vitrine'
let isOn = false

/** Whether spans are recorded: without an address for them nothing of it is paid for. */
export const isTracing = (): boolean => isOn
export const setTracing = (on: boolean): void => {
  isOn = on
}

export const tracer = () => trace.getTracer(SCOPE)

/** The work as a span of the trace that it belongs to; a failure is marked by its kind and never by its message, which may quote what was sent. */
export async function inSpan<T>(name: string, options: SpanOptions, work: (span?: Span) => Promise<T>): Promise<T> {
  if (!isOn) return work()
  return tracer().startActiveSpan(name, options, async (span) => {
    try {
      return await work(span)
    } catch (error) {
      markFailed(span, error)
      throw error
    } finally {
      span.end()
    }
  })
}

/** The same, but only as a part of something larger: what nobody asked for begins no trace. */
export const inChildSpan = <T>(name: () => string, options: SpanOptions, work: () => Promise<T>): Promise<T> =>
  isOn && trace.getActiveSpan() ? inSpan(name(), options, work) : work()

export function markFailed(span: Span, error: unknown): void {
  span.setStatus({ code: SpanStatusCode.ERROR })
  span.setAttribute('error.type', kindOf(error))
}

/** The SQLSTATE or the code of the system where there is one, else the class. */
const kindOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}

/** What a log line carries so that it is found beside its trace. */
export const traceFields = (): { trace_id?: string } => {
  const span = isOn ? trace.getActiveSpan()?.spanContext() : undefined
  return span ? { trace_id: span.traceId } : {}
}
