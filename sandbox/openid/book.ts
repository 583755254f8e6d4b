import { randomBytes } from 'node:crypto'
import { firstPeople, type IssuerName, type OutsidePerson } from './people.ts'

/** Forgeries of a provider's token, each of which a shop must detect. */
export const forgeries = [
  'nonce',
  'no-nonce',
  'issuer',
  'audience',
  'expired',
  'issued-later',
  'signature',
  'unsigned',
  'symmetric',
  'no-subject',
  'answer-issuer',
  'unverified-email',
] as const
export type Forgery = (typeof forgeries)[number]

export interface Client {
  readonly secret: string
  /** Compared exactly; null takes any. */
  readonly redirectUris: readonly string[] | null
}

/** An approved authorization request; its code is single-use. */
export interface Grant {
  readonly issuer: IssuerName
  readonly clientId: string
  readonly redirectUri: string
  readonly scope: string
  readonly nonce: string | undefined
  readonly challenge: string | undefined
  readonly person: OutsidePerson
  readonly expiresAt: number
}

export interface Book {
  people(issuer: IssuerName): readonly OutsidePerson[]
  findPerson(issuer: IssuerName, sub: string): OutsidePerson | undefined
  addPerson(issuer: IssuerName, person: OutsidePerson): void
  clients: Map<string, Client>
  grants: Map<string, Grant>
  /** Access tokens and whose they are. */
  accesses: Map<string, { readonly issuer: IssuerName; readonly clientId: string; readonly person: OutsidePerson }>
  /** Applies a forgery to the next token; each counts once. */
  forge(issuer: IssuerName, forgery: Forgery): void
  takeForgery(issuer: IssuerName, among?: (forgery: Forgery) => boolean): Forgery | undefined
  readonly now: () => number
}

export const DEFAULT_CLIENT = { id: 'sandbox-client', secret: 'sandbox-sign-in-secret' } as const

export const newSecret = (): string => randomBytes(24).toString('base64url')

export function createBook(now: () => number): Book {
  const people = new Map(Object.entries(firstPeople).map(([issuer, list]) => [issuer, [...list]]))
  const waiting: { issuer: IssuerName; forgery: Forgery }[] = []
  return {
    people: (issuer) => people.get(issuer) ?? [],
    findPerson: (issuer, sub) => people.get(issuer)?.find((person) => person.sub === sub),
    addPerson: (issuer, person) => {
      people.set(issuer, [...(people.get(issuer) ?? []).filter(({ sub }) => sub !== person.sub), person])
    },
    clients: new Map([[DEFAULT_CLIENT.id, { secret: DEFAULT_CLIENT.secret, redirectUris: null }]]),
    grants: new Map(),
    accesses: new Map(),
    forge: (issuer, forgery) => void waiting.push({ issuer, forgery }),
    takeForgery: (issuer, among = () => true) => {
      const index = waiting.findIndex((one) => one.issuer === issuer && among(one.forgery))
      return index < 0 ? undefined : waiting.splice(index, 1)[0]?.forgery
    },
    now,
  }
}
