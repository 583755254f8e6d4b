import type { Panel } from '@vitrine/panels'
import type { Database } from '@vitrine/platform/database'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { changeSignInProvider, type NewSignInProvider } from '../commands/providers/change-sign-in-provider.ts'
import { testSecretBox } from './app.ts'

interface Asking {
  readonly method?: 'GET' | 'POST' | 'DELETE'
  readonly payload?: object
  readonly headers?: Readonly<Record<string, string>>
}

/** A browser at a panel: stores cookies, and navigates when told to. */
export function aVisitor(app: FastifyInstance, host: string) {
  const cookies = new Map<string, string>()
  const ask = async (url: string, { method = 'GET', payload, headers = {} }: Asking = {}): Promise<LightMyRequestResponse> => {
    const answer = await app.inject({
      method,
      url: `/core${url}`,
      headers: { host, ...headers },
      cookies: Object.fromEntries(cookies),
      ...(payload ? { payload } : {}),
    })
    for (const { name, value } of answer.cookies) {
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    return answer
  }
  return {
    cookies,
    ask,
    /** As a browser navigation. */
    navigate: (url: string) => ask(url, { headers: { 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'cross-site' } }),
    post: (url: string, payload: object, headers: Readonly<Record<string, string>> = {}) => ask(url, { method: 'POST', payload, headers }),
  }
}
export type Visitor = ReturnType<typeof aVisitor>

/** The panel's account at a provider of sign-in. */
export const aSignInProvider = (database: Database, panel: Pick<Panel, 'id'>, settings: NewSignInProvider): Promise<void> =>
  database.transaction(panel.id, (trx) => changeSignInProvider(trx, testSecretBox, settings))
