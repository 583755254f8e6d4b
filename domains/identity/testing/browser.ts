import type { IdentityApp } from './app.ts'

export interface Answer {
  readonly status: number
  readonly body: { message?: string; errors?: Record<string, string[]>; data?: never } & Record<string, unknown>
  readonly data: Record<string, unknown>
  /** Names of the cookies that this answer set. */
  readonly set: readonly string[]
}

export interface Browser {
  readonly cookies: Map<string, string>
  bearer(): string | undefined
  /** Drops the bearer, but not the cookies. */
  dropBearer(): void
  ask(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object, headers?: Record<string, string>): Promise<Answer>
}

/** A visitor's browser: stores cookies and the bearer as a real one and its page do. */
export function aBrowser(shop: Pick<IdentityApp, 'app'>, host: string, sent: Record<string, string> = {}): Browser {
  const cookies = new Map<string, string>()
  let bearer: string | undefined
  return {
    cookies,
    bearer: () => bearer,
    dropBearer: () => {
      bearer = undefined
    },
    ask: async (method, path, body, headers = {}) => {
      const answer = await shop.app.inject({
        method,
        url: `/core${path}`,
        headers: {
          host,
          ...sent,
          ...headers,
          ...(cookies.size > 0 ? { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') } : {}),
          ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
        },
        ...(body ? { payload: body } : {}),
      })
      for (const cookie of answer.cookies) {
        if (cookie.value === '') cookies.delete(cookie.name)
        else cookies.set(cookie.name, cookie.value)
      }
      bearer = answer.headers.authorization?.toString().replace('Bearer ', '') ?? bearer
      const parsed = answer.body ? answer.json() : {}
      return { status: answer.statusCode, body: parsed, data: parsed.data ?? {}, set: answer.cookies.map(({ name }) => name) }
    },
  }
}
