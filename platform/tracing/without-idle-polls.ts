import type { ReadableSpan, SpanProcessor } from '@opentelemetry/sdk-trace'

/** How many rows a poll of a queue found: a root span with none is not worth keeping, and queues are polled many times a second. */
export const TAKEN = 'vitrine.rows_taken'
const SPANS_MAX = 1000

/** Passes on everything but polls that found nothing, with all that they asked. Holds the spans of a poll until it has ended, at most so many. */
export class WithoutIdlePolls implements SpanProcessor {
  readonly #next: SpanProcessor
  readonly #polls = new Map<string, ReadableSpan[]>()

  constructor(next: SpanProcessor) {
    this.#next = next
  }

  onStart: SpanProcessor['onStart'] = (span, parent) => {
    if (TAKEN in span.attributes) this.#polls.set(span.spanContext().traceId, [])
    this.#next.onStart(span, parent)
  }

  onEnd(span: ReadableSpan): void {
    const { traceId } = span.spanContext()
    const held = [...(this.#polls.get(traceId) ?? []), span]
    const isPoll = TAKEN in span.attributes
    if (this.#polls.has(traceId) && !isPoll && held.length < SPANS_MAX) {
      this.#polls.set(traceId, held)
      return
    }
    this.#polls.delete(traceId)
    if (isPoll && span.attributes[TAKEN] === 0) return
    for (const each of held) this.#next.onEnd(each)
  }

  forceFlush = (): Promise<void> => this.#next.forceFlush()
  shutdown = (): Promise<void> => this.#next.shutdown()
}
