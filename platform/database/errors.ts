import { sqlStates } from './sql-states.ts'

interface DatabaseError extends Error {
  readonly code: string
  readonly constraint?: string
  readonly column?: string
}

const isDatabaseError = (error: unknown): error is DatabaseError =>
  error instanceof Error && 'code' in error && typeof error.code === 'string'

/** PostgreSQL's code of an error; undefined for any other error. */
export const sqlStateOf = (error: unknown): string | undefined => (isDatabaseError(error) ? error.code : undefined)
/** The constraint that an error names; undefined when it names none. */
export const constraintOf = (error: unknown): string | undefined => (isDatabaseError(error) ? error.constraint : undefined)
/** Whether something was there already, by the named constraint or by any. */
export const isUniqueViolation = (error: unknown, constraint?: string): boolean =>
  sqlStateOf(error) === sqlStates.uniqueViolation && (constraint === undefined || constraintOf(error) === constraint)

/** A list of identifiers as they stand in SQL; throws on anything that is not a plain lower-case name. */
export function columnLiteral(name: string): string {
  if (!/^[a-z_][a-z0-9_]*$/.test(name)) throw new Error(`Not a plain identifier: ${name}`)
  return name
}

const RETRYABLE = new Set([
  '40P01',
  '40001',
  '55P03',
  '57P01',
  '57P02',
  '57P03',
  '08000',
  '08003',
  '08006',
  // PgBouncer's word for a server connection that is gone, or that it gets none of.
  '08P01',
  // A primary that became a standby.
  '25006',
  'ECONNRESET',
  'ECONNREFUSED',
  'EPIPE',
])

/** A migration added a column to a table that a prepared statement reads whole: the statement must be prepared anew (`0A000` says much else besides). */
export const isStalePlan = (error: unknown): boolean =>
  sqlStateOf(error) === '0A000' && (error as { routine?: unknown }).routine === 'RevalidateCachedQuery'

/** Deadlock, serialisation, lock time-out, lost connections and stale plans: the whole transaction may run again, because every write carries a key. */
export const isRetryable = (error: unknown): boolean => {
  const state = sqlStateOf(error)
  if (state !== undefined) return RETRYABLE.has(state) || isStalePlan(error)
  return error instanceof Error && /Connection terminated|Client has encountered a connection error/.test(error.message)
}
