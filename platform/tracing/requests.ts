import { context, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type { FastifyInstance } from 'fastify'
import { isTracing, tracer } from './in-span.ts'

const spans = new WeakMap<object, Span>()

/**
 * One span for each request, named for its route and never its address, which may carry a token. What clients send as a parent is ignored: anyone could
 * otherwise have their requests recorded.
 */
export function traceRequests(app: FastifyInstance): void {
  if (!isTracing()) return
  app.addHook('onRequest', (request, _, done) => {
    const attributes = { 'http.request.method': request.method, 'vitrine.request_id': String(request.id) }
    const span = tracer().startSpan(request.method, { kind: SpanKind.SERVER, attributes })
    spans.set(request.raw, span)
    context.with(trace.setSpan(context.active(), span), done)
  })
  app.addHook('onResponse', (request, reply, done) => {
    const span = spans.get(request.raw)
    const route = request.routeOptions.url ?? 'unknown'
    span?.updateName(`${request.method} ${route}`)
    span?.setAttributes({ 'http.route': route, 'http.response.status_code': reply.statusCode })
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
    done()
  })
}
