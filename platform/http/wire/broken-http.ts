import type { Socket } from 'node:net'
import type { FastifyRequest } from 'fastify'

const ANSWERS: Readonly<Record<string, readonly [status: string, message: string]>> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'Request Header Fields Too Large'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'Request Timeout'],
}

/** Answers malformed or too slow HTTP in the shape of every other error; there is no request object yet. */
export function answerBrokenHttp(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const [status, message] = ANSWERS[error.code ?? ''] ?? ['400 Bad Request', 'Bad Request']
  socket.end(bareAnswer(status, message), () => socket.destroy())
}

/** A whole answer as bytes, for a connection that is closed after it. */
export function bareAnswer(status: string, message: string): string {
  const body = JSON.stringify({ message })
  return [
    `HTTP/1.1 ${status}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    "content-security-policy: default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options: nosniff',
    'connection: close',
    '',
    body,
  ].join('\r\n')
}

/** The client disconnected in the middle of a body: nobody to answer, and no error of ours. */
export const isBrokenOff = ({ raw }: FastifyRequest): boolean => raw.destroyed && raw.complete === false
