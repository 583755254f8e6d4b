import { describe, expect, it } from 'vitest'
import { browserTransport } from '../api/browser-transport.ts'
import { createTokenStore } from '../api/token-store.ts'
import { createStepUp } from './step-up.ts'

const path = { method: 'POST', path: '/api/v1/api-token' } as const

/** A server that wants a fresh proof for the first call, and answers the next. */
function aShop() {
  const stepUp = createStepUp()
  const calls: string[] = []
  const send = browserTransport({
    fetch: async (url) => {
      calls.push(String(url))
      return calls.length === 1
        ? new Response(JSON.stringify({ message: 'x', errors: { step_up: ['Please confirm that it’s you.'] } }), { status: 422 })
        : new Response(JSON.stringify({ data: 'done' }))
    },
    token: createTokenStore(),
    country: () => undefined,
    onSessionEnd: () => undefined,
    stepUp: stepUp.ask,
  })
  return { stepUp, calls, send }
}

describe('a call that wants a fresh proof', () => {
  it('is sent once more after it was given', async () => {
    const { stepUp, calls, send } = aShop()
    stepUp.subscribe(() => stepUp.isAsking() && queueMicrotask(() => stepUp.answer(true)))
    expect(await send(path, {})).toEqual({ data: 'done' })
    expect(calls).toHaveLength(2)
    expect(stepUp.isAsking()).toBe(false)
  })
  it('fails as it did when the question is closed', async () => {
    const { stepUp, calls, send } = aShop()
    stepUp.subscribe(() => stepUp.isAsking() && queueMicrotask(() => stepUp.answer(false)))
    await expect(send(path, {})).rejects.toMatchObject({ fields: { step_up: ['Please confirm that it’s you.'] } })
    expect(calls).toHaveLength(1)
  })
})
