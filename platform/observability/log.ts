import pino from 'pino'
import { errorForLog } from './error-for-log.ts'

export interface Log {
  info(fields: Readonly<Record<string, unknown>>, message: string): void
  error(fields: Readonly<Record<string, unknown>>, message: string): void
}

/** Structured lines on standard output. Fields are chosen by the caller; addresses, e-mails and secrets are never among them, and known names are struck out. */
export const createLog = (level: string): Log =>
  pino({
    level,
    base: null,
    serializers: { err: errorForLog },
    redact: {
      paths: ['email', 'password', 'token', 'key', 'authorization', '*.email', '*.password', '*.token', '*.authorization'],
      remove: true,
    },
  })
