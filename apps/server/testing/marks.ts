import type { LightMyRequestResponse } from 'fastify'
import { type Role, roles } from './people.ts'
import type { World } from './two-panels.ts'

/** Who may turn up in an answer: a panel, and some of its people. */
export interface Allowed {
  readonly key: string
  readonly people: readonly Role[]
}

/** Everything in a text that belongs to somebody else: marked texts, numbers by their first digits, secrets by themselves. */
export function strangersIn(text: string, world: World, allowed: Allowed): string[] {
  const isFine = (key: string, role: string) => key === allowed.key && (role === 'panel' || allowed.people.some((one) => one === role))
  const marked = [...text.matchAll(/qx-(alpha|beta)-([a-z]+)/g)].filter(([, key = '', role = '']) => !isFine(key, role))
  const numbered = [...text.matchAll(/\b(4|6)1([1-4])\d{6}\b/g)].filter(
    ([, first, role]) => !isFine(first === '4' ? 'alpha' : 'beta', roles[Number(role) - 1] ?? ''),
  )
  return [...marked.map(([found]) => found), ...numbered.map(([found]) => found), ...secretsIn(text, world, isFine)]
}

function secretsIn(text: string, { home, away }: World, isFine: (key: string, role: string) => boolean): string[] {
  return [home, away]
    .flatMap(({ key, people, things }) => [
      // A token is shown to nobody after it was made, and the address of a gateway's messages never.
      ...Object.values(people).flatMap(({ bearer, cookie, apiToken, expiredBearer }) => [bearer, cookie, apiToken, expiredBearer]),
      things.gatewayPublicId,
      ...(isFine(key, 'panel') ? [] : [things.widgetToken]),
      ...Object.values(people).flatMap((person) =>
        isFine(key, person.role)
          ? []
          : [person.things.invoiceId, person.things.signature, person.things.resetCode, person.user.affiliateCode],
      ),
    ])
    .filter((secret) => text.includes(secret))
}

/** Every byte of an answer: its headers and its body. */
export const bytesOf = (answer: LightMyRequestResponse): string => `${JSON.stringify(answer.headers)}\n${answer.body}`
