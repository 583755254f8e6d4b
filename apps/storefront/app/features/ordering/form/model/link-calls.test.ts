import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ServerError } from '../../../../api/api-error.ts'
import { type LinkState, recogniseLinks } from '../../model/link-recognition.ts'
import { type LinkApi, linkCalls } from './link-calls.ts'

const failing = (error: Error) => {
  const fail = () => Promise.reject(error)
  return { catalogue: { identifyNetwork: vi.fn(fail), availableTypesByUrl: vi.fn(fail), validateUrl: vi.fn(fail) } } as unknown as LinkApi
}

describe('a link that nobody can identify', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it.each([500, 404, 0])(
    'after an answer of %i is of no network; the form stays where it is, without a notice (OWAPI-009)',
    async (status) => {
      const states: LinkState[] = []
      const onSwitch = vi.fn()
      const calls = linkCalls(failing(new ServerError('no', status)), 'token')
      expect(await calls.identify('https://x.test')).toBeNull()
      const link = recogniseLinks({
        ...calls,
        chosen: () => ({ networkId: 1, serviceId: 10 }),
        onState: (state) => states.push(state),
        onFittingTypes: () => undefined,
        onSwitch,
        onFit: () => undefined,
      })
      link.enter('https://x.test')
      await vi.advanceTimersByTimeAsync(1000)
      expect(states.at(-1)).toEqual({ kind: 'unsupported' })
      expect(onSwitch).not.toHaveBeenCalled()
    },
  )
})
