import { createHash } from 'node:crypto'

/** Names a statement by the fixed parts of its template: what stands between the values and fragments that are put in. */
export const statementId = (parts: readonly string[]): string => createHash('sha1').update(parts.join('\0')).digest('hex').slice(0, 16)
