import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Field, type Form, forms } from '../testing/bounds.ts'
import { absent, addressOf, type Call, calls, type Request, sentOf, type Things } from '../testing/calls.ts'
import { twoPanels, type World } from '../testing/two-panels.ts'

let world: World
let own: Things
beforeAll(async () => {
  world = await twoPanels()
  own = { person: world.home.people.owner.things, panel: world.home.things }
})
afterAll(() => world.close())

/** The body with a value at a place such as `orders.0.url`; without that field when there is no value. */
function withValue(body: object, place: string, value: unknown): object {
  const changed: unknown = structuredClone(body)
  const names = place.split('.')
  const last = names.pop() ?? ''
  const holder = names.reduce((part, name) => (part as Record<string, unknown>)[name], changed) as Record<string, unknown>
  if (value === undefined) delete holder[last]
  else holder[last] = value
  return changed as object
}

interface Answer {
  readonly status: number
  readonly errors: Readonly<Record<string, readonly string[]>>
}

/** Sends the form with this value of the field, and everything else in order. */
async function send({ call: name, body, isGuest }: Form, { name: place, counterpart }: Field, value: unknown): Promise<Answer> {
  const call = calls[name] as Call
  const listed = call.request(own)
  const whole = { ...(listed.form ?? listed.body), ...body?.(own) }
  const changed = [place, ...(counterpart ? [counterpart] : [])].reduce((form, at) => withValue(form, at, value), whole as object)
  const request: Request = listed.form ? { ...listed, form: { ...changed } } : { ...listed, body: changed }
  const { headers, payload } = await sentOf(request)
  const [method, path] = name.split(' ') as ['POST' | 'PATCH', string]
  const { panel, people } = world.home
  const answer = await world.app.inject({
    method,
    url: addressOf(path, request),
    headers: { host: panel.host, ...headers, ...(isGuest ? {} : { authorization: `Bearer ${people.owner.bearer}` }) },
    ...(payload ? { payload } : {}),
  })
  const errors = answer.statusCode === 422 ? (answer.json() as Pick<Answer, 'errors'>).errors : {}
  return { status: answer.statusCode, errors: errors ?? {} }
}

/** The field as its texts speak of it. */
const inWords = (name: string): string => name.replaceAll('_', ' ')

describe.each(forms)('$call', (form) => {
  it.each(form.fields(absent).map(({ name }, index) => ({ name, index })))(
    'takes $name at its bounds and nothing just outside (FORM-013)',
    async ({ index }) => {
      const field = form.fields(own)[index] as Field
      for (const value of field.takes) {
        const { status, errors } = await send(form, field, value)
        const expected = form.answered === undefined ? [calls[form.call]?.status ?? 200, []] : [422, form.answered]
        expect([status, Object.values(errors).flat()], `${field.name} ${JSON.stringify(value)?.slice(0, 300)}`).toEqual(expected)
      }
      for (const [value, reported] of field.refuses) {
        const { status, errors } = await send(form, field, value)
        const shown = `${field.name} ${JSON.stringify(value)?.slice(0, 300)}`
        expect([shown, status, errors[field.name]]).toEqual([shown, 422, [reported(inWords(field.name))]])
      }
    },
  )
})
