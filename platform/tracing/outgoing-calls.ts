import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { ClientRequest, IncomingMessage } from 'node:http'
import { type Span, SpanKind } from '@opentelemetry/api'
import { markFailed, tracer } from './in-span.ts'

interface Fetched {
  readonly origin?: string | URL
  readonly method: string
}

type Listener = (message: unknown) => void

/**
 * A span for every call that leaves this process, by node:http or by fetch: method, host and status. Paths and headers stay out, which carry keys, and no
 * trace is announced to others.
 */
export function traceOutgoingCalls(): () => void {
  const spans = new WeakMap<object, Span>()
  const begin = (request: object, method: string, host: string): void => {
    const attributes = { 'http.request.method': method, 'server.address': host }
    spans.set(request, tracer().startSpan(`${method} ${host}`, { kind: SpanKind.CLIENT, attributes }))
  }
  const end = (request: object, status: number | undefined, error?: unknown): void => {
    const span = spans.get(request)
    if (status !== undefined) span?.setAttribute('http.response.status_code', status)
    if (span && error !== undefined) markFailed(span, error)
    span?.end()
    spans.delete(request)
  }
  const listeners: Readonly<Record<string, Listener>> = {
    'http.client.request.created': (message) => {
      const { request } = message as { request: ClientRequest }
      begin(request, request.method, request.host)
    },
    'http.client.response.finish': (message) => {
      const { request, response } = message as { request: ClientRequest; response: IncomingMessage }
      end(request, response.statusCode)
    },
    'http.client.request.error': (message) => {
      const { request, error } = message as { request: ClientRequest; error: unknown }
      end(request, undefined, error)
    },
    'undici:request:create': (message) => {
      const { request } = message as { request: Fetched }
      begin(request, request.method, URL.parse(String(request.origin))?.hostname ?? 'unknown')
    },
    'undici:request:headers': (message) => {
      const { request, response } = message as { request: Fetched; response: { readonly statusCode: number } }
      end(request, response.statusCode)
    },
    'undici:request:error': (message) => {
      const { request, error } = message as { request: Fetched; error: unknown }
      end(request, undefined, error)
    },
  }
  for (const [channel, listener] of Object.entries(listeners)) subscribe(channel, listener)
  return () => {
    for (const [channel, listener] of Object.entries(listeners)) unsubscribe(channel, listener)
  }
}
