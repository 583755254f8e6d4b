import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type ChannelPorts, type ChannelState, type Identified, judgeChannels } from './channel-link.ts'

const CHANNEL = { networkId: 3, isChannel: true }

function setUp(identify: ChannelPorts['identify'] = async () => CHANNEL) {
  const states: ChannelState[] = []
  const ports = {
    identify: vi.fn(identify),
    isOffered: (id: number) => id !== 9,
    onState: (state: ChannelState) => states.push(state),
    onNetwork: vi.fn(),
  } satisfies ChannelPorts
  return { ports, states, link: judgeChannels(ports) }
}

describe('the link of a channel while it is typed', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('is judged 800 ms after the last key, and moves the form to its network', async () => {
    const { ports, states, link } = setUp()
    link.enter('https://youtube.com/@a')
    link.enter(' https://youtube.com/@ab ')
    await vi.advanceTimersByTimeAsync(799)
    expect([ports.identify.mock.calls, states.at(-1)]).toEqual([[], { kind: 'checking' }])
    await vi.advanceTimersByTimeAsync(1)
    expect(ports.identify).toHaveBeenCalledExactlyOnceWith('https://youtube.com/@ab')
    expect(ports.onNetwork).toHaveBeenCalledExactlyOnceWith(3)
    expect(states.at(-1)).toEqual({ kind: 'channel', networkId: 3 })
  })
  it.each([
    ['a video', { networkId: 3, isChannel: false }, 'not-channel'],
    ['a network without auto-promotion', { networkId: 9, isChannel: true }, 'not-channel'],
    ['no network of ours', 'none', 'unrecognised'],
    ['something that nobody could judge', undefined, 'unknown'],
  ] as const)('of %s moves nothing and is %3$s', async (_, found, kind) => {
    const { ports, states, link } = setUp(async () => found)
    link.enter('https://youtube.com/watch?v=1')
    await vi.advanceTimersByTimeAsync(800)
    expect([ports.onNetwork.mock.calls, states.at(-1)]).toEqual([[], { kind }])
  })
  it('is judged at once when the field is left, and an answer that was overtaken says nothing', async () => {
    let answer: (found: Identified) => void = () => undefined
    const { ports, states, link } = setUp(() => new Promise((resolve) => (answer = resolve)))
    link.enter('https://youtube.com/@a')
    link.checkNow()
    expect(ports.identify).toHaveBeenCalledOnce()
    link.enter('')
    answer(CHANNEL)
    await vi.advanceTimersByTimeAsync(2000)
    expect([ports.onNetwork.mock.calls, states.at(-1)]).toEqual([[], { kind: 'unknown' }])
  })
})
