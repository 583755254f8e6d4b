import { describe, expect, it, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { createClient } from './client.ts'

const refusal = (details: Record<string, unknown>, errors = {}) => Response.json({ message: 'Refused', errors, details }, { status: 422 })

function clientOf(answers: (() => Response | Promise<Response>)[], prove = async () => true) {
  const fetch = vi.fn(async (_address: string, _init: RequestInit) => (answers.shift() ?? (() => Response.error()))())
  const onSignedOut = vi.fn()
  const client = createClient({ fetch: fetch as unknown as typeof globalThis.fetch, prove, onSignedOut })
  const headers = () => fetch.mock.calls.map(([, init]) => new Headers(init.headers))
  return { client, fetch, headers, onSignedOut }
}

describe('a write', () => {
  it('carries the header of the console, JSON and a key of its own', async () => {
    const { client, fetch, headers } = clientOf([() => Response.json({ data: { id: 1 } }), () => Response.json({ data: { id: 2 } })])
    expect(await client.write('POST', '/panels/a/coupons', { code: 'X' })).toEqual({ id: 1 })
    await client.write('POST', '/panels/a/coupons', { code: 'X' })
    expect(fetch.mock.calls[0]?.[0]).toBe('/operator/v1/panels/a/coupons')
    const [first, second] = headers()
    expect(first?.get('x-console')).toBe('1')
    expect(first?.get('content-type')).toBe('application/json')
    expect(first?.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/)
    expect(second?.get('idempotency-key')).not.toBe(first?.get('idempotency-key'))
  })
  it('that needs a fresh factor is sent again with the same key once it was given', async () => {
    const { client, fetch, headers } = clientOf([() => refusal({ code: 'step_up' }), () => Response.json({ data: 'done' })])
    expect(await client.write('PATCH', '/panels/a/staff/1', {})).toBe('done')
    expect(fetch).toHaveBeenCalledTimes(2)
    expect(headers()[1]?.get('idempotency-key')).toBe(headers()[0]?.get('idempotency-key'))
  })
  it('whose factor was not given fails as it was refused, and is not sent again', async () => {
    const { client, fetch } = clientOf([() => refusal({ code: 'step_up' })], async () => false)
    await expect(client.write('POST', '/x', {})).rejects.toMatchObject({ code: 'step_up' })
    expect(fetch).toHaveBeenCalledOnce()
  })
  it('tells by which entry of the audit log it can be undone', async () => {
    const { client } = clientOf([
      () => Response.json({ data: 1 }, { headers: { 'x-undo': '7' } }),
      () => new Response(null, { status: 204, headers: { 'x-undo': '8' } }),
      () => Response.json({ data: 2 }),
    ])
    const change = () => client.change('PUT', '/order', {})
    expect([await change(), await change(), await change()]).toEqual([
      { data: 1, undo: '7' },
      { data: undefined, undo: '8' },
      { data: 2, undo: undefined },
    ])
  })
  it('that waits for a second person was not done', async () => {
    const { client } = clientOf([() => Response.json({ approvalId: 7 }, { status: 202 })])
    const write = client.write('DELETE', '/panels/a/staff/1')
    await expect(write).rejects.toMatchObject({ status: 202, code: 'approval_requested', details: { approvalId: 7 } })
    await expect(write).rejects.toThrow('needs a second person')
  })
  it('without content answers nothing', async () => {
    const { client } = clientOf([() => new Response(null, { status: 204 })])
    expect(await client.write('DELETE', '/session')).toBeUndefined()
  })
})

describe('a failure', () => {
  it('tells its fields, its code and its request', async () => {
    const answer = Response.json(
      { message: 'Invalid', errors: { email: ['Enter an email address.'] } },
      { status: 422, headers: { 'x-request-id': 'r-7' } },
    )
    const { client } = clientOf([() => answer])
    const error = await client.write('POST', '/x').catch((failure: unknown) => failure)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ status: 422, message: 'Invalid', errors: { email: ['Enter an email address.'] }, requestId: 'r-7' })
  })
  it('names the permission that is missing', async () => {
    const { client } = clientOf([() => refusal({ code: 'not_permitted', permission: 'staff.edit' })])
    await expect(client.read('/x')).rejects.toThrow('Your role does not include this: staff.edit.')
  })
  it('of a page from something in between is told in our words', async () => {
    const { client } = clientOf([() => new Response('<html>', { status: 502 })])
    await expect(client.read('/x')).rejects.toMatchObject({ status: 502, message: 'Something went wrong. Try again.' })
  })
  it('to reach the server says so', async () => {
    const { client } = clientOf([() => Promise.reject(new TypeError('Failed to fetch'))])
    await expect(client.read('/x')).rejects.toMatchObject({ status: 0 })
  })
  it('401 ends the session, but not while signing in', async () => {
    const { client, onSignedOut } = clientOf([
      () => Response.json({ message: 'no' }, { status: 401 }),
      () => Response.json({ message: 'no' }, { status: 401 }),
    ])
    await client.write('POST', '/session', {}).catch(() => undefined)
    expect(onSignedOut).not.toHaveBeenCalled()
    await client.read('/me').catch(() => undefined)
    expect(onSignedOut).toHaveBeenCalledOnce()
  })
})

it('a list is asked for with what is set of its query', async () => {
  const { client, fetch } = clientOf([() => Response.json({ rows: [] })])
  await client.list('/panels/a/audit', { q: 'price', 'filter.action': undefined, limit: 50 })
  expect(fetch.mock.calls[0]?.[0]).toBe('/operator/v1/panels/a/audit?q=price&limit=50')
})
