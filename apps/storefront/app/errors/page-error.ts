import { isRouteErrorResponse } from 'react-router'
import { statusOf } from '../api/api-error.ts'

/** Something that takes the whole page: a message and the status the document answers with (ERR-015). */
export class PageError extends Error {
  readonly status: number
  constructor(message: string, status = 500) {
    super(message)
    this.name = 'PageError'
    this.status = status
  }
}

/** The status a page shows for whatever was thrown: the error's own, or 500 (ERR-016). */
export const pageStatus = (error: unknown): number => (isRouteErrorResponse(error) ? error.status : statusOf(error) || 500)
