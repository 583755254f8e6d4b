import pino from 'pino'
import { traceFields } from '../tracing/index.ts'
import { errorForLog } from './error-for-log.ts'

/** A line's fields: a stable event name for alerts and searches (`order.submit.rejected`), and whatever tells the case apart. */
export type LogFields = Readonly<Record<string, unknown>> & { readonly event: string }

export interface Log {
  info(fields: LogFields, message: string): void
  error(fields: LogFields, message: string): void
}

/** Structured lines on standard output. Fields are chosen by the caller; addresses, e-mails and secrets are never among them, and known names are struck out. */
export const createLog = (level: string): Log =>
  pino({
    level,
    base: null,
    mixin: traceFields,
    serializers: { err: errorForLog },
    redact: {
      paths: ['email', 'password', 'token', 'key', 'authorization', '*.email', '*.password', '*.token', '*.authorization'],
      remove: true,
    },
  })
