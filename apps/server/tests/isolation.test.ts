import { allowedToStaff, aUser, hiddenFromStaff, signIn } from '@vitrine/identity/testing'
import type { BoundRoute } from '@vitrine/platform/http'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { absent, addressOf, type Call, calls, sentOf, type Things } from '../testing/calls.ts'
import { contentsOf } from '../testing/contents.ts'
import { type Allowed, bytesOf, strangersIn } from '../testing/marks.ts'
import type { Person, Role } from '../testing/people.ts'
import { registry } from '../testing/registry.ts'
import { type PanelWorld, twoPanels, type World } from '../testing/two-panels.ts'

const FROZEN = { message: 'Your account is frozen. Please contact support.' }
const IMPERSONATING = { message: 'Not available while impersonating.' }
const UNAUTHENTICATED = { message: 'Unauthenticated.' }

let world: World
let impersonatorId: number
let awayBefore: Record<string, string>
beforeAll(async () => {
  world = await twoPanels()
  impersonatorId = (await aUser(world.db.database, world.home.panel.id)).id
  awayBefore = await contentsOf(world, world.away.panel.id)
})
afterAll(() => world.close())

interface Principal {
  readonly at?: PanelWorld
  readonly bearer?: string | undefined
  /** Who may turn up in the answer; that person's panel's texts always may. */
  readonly sees?: readonly Role[]
}

/** Asks, and holds the whole answer against what the principal may see. */
async function ask(def: BoundRoute['def'], call: Call, things: Things, { at = world.home, bearer, sees = [] }: Principal) {
  const request = call.request(things)
  const sent = await sentOf(request)
  const answer = await world.app.inject({
    method: def.method,
    url: addressOf(def.path, request),
    headers: { host: at.panel.host, ...sent.headers, ...(bearer ? { authorization: `Bearer ${bearer}` } : {}) },
    ...(sent.payload ? { payload: sent.payload } : {}),
  })
  const allowed: Allowed = { key: at.key, people: sees }
  expect(strangersIn(bytesOf(answer), world, allowed), `${def.method} ${def.path} ${answer.statusCode}`).toEqual([])
  return answer
}

/** A session of its own for every request: some calls end theirs. */
const as = async (person: Person): Promise<Principal> => {
  const { bearer } = await signIn(world.db.database, { panelId: person.panel.id, userId: person.user.id })
  return { bearer, sees: [person.role] }
}
const shown = (answer: LightMyRequestResponse) => [answer.statusCode, answer.body]
const thingsOf = (panel: PanelWorld, person: Person): Things => ({ person: person.things, panel: panel.things })

/** With a fresh session: others may have ended the one before, with all of the person's sessions. */
const livingThingsOf = async (panel: PanelWorld, person: Person): Promise<Things> => {
  const { sessionId } = await signIn(world.db.database, { panelId: person.panel.id, userId: person.user.id })
  return { person: { ...person.things, sessionId }, panel: panel.things }
}

/** The request without the address that makes every registration a new one. */
const wanted = (call: Call, things: Things): string => JSON.stringify(call.request(things)).replace(/newcomer\d+/, '')

/** Requests of a person about their own things in which one kind is another's, each beside the same request with a thing that never was. */
function swaps(call: Call, own: Things): { foreign: Things; never: Things }[] {
  const { home, away } = world
  return [
    { foreign: { ...own, person: home.people.owner.things }, never: { ...own, person: absent.person } },
    { foreign: { ...own, person: away.people.owner.things }, never: { ...own, person: absent.person } },
    { foreign: { ...own, panel: away.things }, never: { ...own, panel: absent.panel } },
    { foreign: thingsOf(away, away.people.owner), never: absent },
  ].filter(({ foreign, never }) => wanted(call, foreign) !== wanted(call, never))
}

describe('the registry', () => {
  it('has a call for every bound route, and no call for a route that is gone', () => {
    expect(registry.map(({ name }) => name).sort()).toEqual(Object.keys(calls).sort())
    expect(world.routes.map(({ def }) => `${def.method} ${def.path}`).sort()).toEqual(Object.keys(calls).sort())
    expect(world.rawRoutes.map(({ name }) => name).sort()).toEqual([
      'identity.document-files',
      'ordering.api-v2',
      'ordering.stream',
      'ordering.ticket-attachments',
      'payments.hooks',
    ])
  })
})

describe.each(registry)('$id $name', ({ def, call }) => {
  it.runIf(def.auth !== 'guest')('answers 401 to every bad bearer, and only says that', async () => {
    const { home, away } = world
    const own = thingsOf(home, home.people.owner)
    const bad: Principal[] = [
      { bearer: 'nonsense' },
      { bearer: `va_${'A'.repeat(43)}` },
      { bearer: `vk_${'A'.repeat(43)}` },
      { bearer: home.people.owner.expiredBearer },
      { bearer: home.people.owner.cookie },
      { bearer: away.people.owner.bearer },
      { bearer: away.people.robot.apiToken },
      { at: away, bearer: home.people.owner.bearer },
      { at: away, bearer: home.people.robot.apiToken },
    ]
    for (const principal of bad) {
      const answer = await ask(def, call, own, principal)
      expect([answer.statusCode, answer.json()]).toEqual([401, UNAUTHENTICATED])
    }
  })
  it('shows a guest nothing of anybody', async () => {
    const { home } = world
    const answer = await ask(def, call, thingsOf(home, home.people.peer), { sees: call.knownBySecret ? ['peer'] : [] })
    if (def.auth === 'user' || call.readsBearer === 'needs') expect([answer.statusCode, answer.json()]).toEqual([401, UNAUTHENTICATED])
    else expect(answer.statusCode).toBe(call.status ?? 200)
  })
  it('answers another user, and another panel’s things, as it answers what never was', async () => {
    const { home } = world
    const { peer } = home.people
    for (const { foreign, never } of swaps(call, thingsOf(home, peer))) {
      const requested = await as(peer)
      if (call.knownBySecret && def.auth === 'guest' && foreign.person === home.people.owner.things) continue
      const answer = await ask(def, call, foreign, requested)
      expect(shown(answer)).toEqual(shown(await ask(def, call, never, requested)))
      if (/\{(orderId|invoiceId)\}/.test(def.path) && foreign.person !== peer.things)
        expect([answer.statusCode, answer.json()]).toEqual([404, { message: 'Not Found' }])
    }
  })
  it('lets a program with its API token do what its user may, but not change the account', async () => {
    const { robot } = world.home.people
    const answer = await ask(def, call, thingsOf(world.home, robot), { bearer: robot.apiToken, sees: ['robot'] })
    const isRefused = call.personOnly || call.readsBearer === 'needs'
    expect(answer.statusCode).toBe(isRefused ? 401 : (call.status ?? 200))
  })
  it('lets a frozen customer read everything and move no money (ROLE-010)', async () => {
    const { frozen } = world.home.people
    const answer = await ask(def, call, await livingThingsOf(world.home, frozen), await as(frozen))
    if (call.movesMoney) expect([answer.statusCode, answer.json()]).toEqual([422, FROZEN])
    else expect(answer.statusCode).toBe(call.status ?? 200)
  })
  it('gives owners what is theirs', async () => {
    const { owner } = world.home.people
    const answer = await ask(def, call, await livingThingsOf(world.home, owner), await as(owner))
    expect(answer.statusCode).toBe(call.status ?? 200)
  })
  it('lets staff who act for a customer read, and move no money, open no account and see no documents (ROLE-007)', async () => {
    const { owner } = world.home.people
    const { bearer } = await signIn(world.db.database, {
      panelId: owner.panel.id,
      userId: owner.user.id,
      impersonator: { operatorId: impersonatorId, name: 'Ines Varga' },
    })
    const answer = await ask(def, call, await livingThingsOf(world.home, owner), { bearer, sees: ['owner'] })
    const name = `${def.method} ${def.path}`
    const isOpen = def.auth === 'guest' || (def.method === 'GET' ? !hiddenFromStaff.has(name) : allowedToStaff.has(name))
    if (call.movesMoney) expect(isOpen).toBe(false)
    if (isOpen) expect(answer.body).not.toBe(JSON.stringify(IMPERSONATING))
    else expect([answer.statusCode, answer.json()]).toEqual([422, IMPERSONATING])
  })
})

describe('what staff may do for a customer', () => {
  it('names only routes that there are, and none that moves money', () => {
    const moving = registry.filter(({ call }) => call.movesMoney).map(({ name }) => name)
    const names = new Set(registry.map(({ name }) => name))
    expect([...allowedToStaff, ...hiddenFromStaff].filter((name) => !names.has(name))).toEqual([])
    expect(moving.filter((name) => allowedToStaff.has(name))).toEqual([])
  })
})

describe('the other panel', () => {
  it('has not changed in a single row after all of this', async () => {
    expect(await contentsOf(world, world.away.panel.id)).toEqual(awayBefore)
  })
})

describe('the server’s log', () => {
  it('names no customer, no secret and no address of any request', () => {
    expect(world.log.length).toBeGreaterThan(registry.length)
    const text = world.log.join('\n')
    // Both numbers stand beside what staff do for a customer, and only there.
    const [byStaff, others] = [true, false].map((isStaff) => world.log.filter((line) => line.includes('"impersonatorId":') === isStaff))
    expect(byStaff?.every((line) => line.includes(`"impersonatorId":${impersonatorId}`))).toBe(true)
    expect(strangersIn(others?.join('\n') ?? '', world, { key: 'nobody', people: [] })).toEqual([])
    expect(text).not.toMatch(/@|mail\.test|Bearer|signature=|api_token|\?/)
    expect(world.log.filter((line) => !line.includes('"event":"request.completed"'))).toEqual([])
  })
})
