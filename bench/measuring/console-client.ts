import { request } from 'node:http'
import { DEMO_PASSWORD, demoCode, demoOperators } from '../../demo/operators/index.ts'
import { type Fetched, getOk } from './get.ts'
import type { Shop } from './shop.ts'

const HOST = 'console.localhost'

export interface ConsoleClient {
  get(path: string): Promise<Fetched>
}

/** The demo's owner, signed in with both steps at the operators' API. */
export async function signInOwner({ origin, stack }: Shop): Promise<ConsoleClient> {
  const headers = { host: `${HOST}:${stack.port}`, origin: `http://${HOST}:${stack.port}`, 'x-console': '1' }
  const address = `${origin}/operator/v1`
  const email = demoOperators.find(({ role }) => role === 'owner')?.email
  const first = await post(`${address}/session`, { email, password: DEMO_PASSWORD }, headers)
  const cookie = await post(`${address}/session/second-factor`, { code: demoCode() }, { ...headers, cookie: first })
  return { get: (path) => getOk(address + path, { ...headers, cookie }) }
}

/** Answers the cookie that was set. */
function post(url: string, body: object, headers: Readonly<Record<string, string>>): Promise<string> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', headers: { ...headers, 'content-type': 'application/json' } }, (response) => {
      response.resume()
      response.on('end', () => {
        const cookie = response.headers['set-cookie']?.[0]?.split(';')[0]
        if (response.statusCode === 200 && cookie) resolve(cookie)
        else reject(new Error(`${url} answered ${response.statusCode} and no cookie`))
      })
    })
    sent.on('error', reject)
    sent.end(JSON.stringify(body))
  })
}
