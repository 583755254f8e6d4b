import { textIn } from '@vitrine/platform/http'
import { type Locale, message, Refusal } from '@vitrine/platform/kernel'
import type { FastifyReply } from 'fastify'
import { pageSecurityHeaders } from '../content-security.ts'
import { plainPage } from './plain-page.ts'

const STATUS = { limited: 429, unavailable: 503 } as const
/** A message in the visitor's language; a busy process has time for no more. */
const TOO_MANY = message('request.tooMany')

/** The page of a visitor who is refused one, made of nothing but its sentence; any other error goes on. */
export function answerBusy(error: unknown, reply: FastifyReply, locale: Locale): FastifyReply {
  if (!(error instanceof Refusal) || !isBusy(error.category)) throw error
  const text = textIn(locale, TOO_MANY)
  return reply
    .code(STATUS[error.category])
    .type('text/html; charset=utf-8')
    .headers({
      ...pageSecurityHeaders([], { isFramed: false }),
      'cache-control': 'no-store',
      'retry-after': String(error.retryAfterSeconds ?? 1),
    })
    .send(plainPage(locale, text))
}

const isBusy = (category: string): category is keyof typeof STATUS => category in STATUS
