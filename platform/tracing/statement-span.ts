import { SpanKind } from '@opentelemetry/api'
import { inChildSpan } from './in-span.ts'

/** A statement's round trip as a span. Its text has placeholders: values are never part of it. */
export const inStatementSpan = <T>(text: string, work: () => Promise<T>): Promise<T> =>
  inChildSpan(() => nameOf(text), { kind: SpanKind.CLIENT, attributes: { 'db.system.name': 'postgresql', 'db.query.text': text } }, work)

/** Its first keyword and the first table or function that it names: `select ordering.place_order`. */
function nameOf(text: string): string {
  const keyword = /[a-z]+/i.exec(text)?.[0]?.toLowerCase() ?? 'statement'
  const target = /\b[a-z_]+\.[a-z_]{3,}(?=[\s(;]|$)/.exec(text)?.[0]
  return target ? `${keyword} ${target}` : keyword
}
