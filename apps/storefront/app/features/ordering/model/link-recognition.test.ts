import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type LinkPorts, type LinkState, type LinkVerdict, recogniseLinks } from './link-recognition.ts'

const TIKTOK = 2

function setUp(answers: Partial<Pick<LinkPorts, 'identify' | 'fittingTypes' | 'validate'>> = {}) {
  const states: LinkState[] = []
  const form = { networkId: 1 as number | null, serviceId: 10 as number | null }
  const ports = {
    identify: vi.fn(answers.identify ?? (async () => 1)),
    fittingTypes: vi.fn(answers.fittingTypes ?? (async () => [7])),
    validate: vi.fn(answers.validate ?? (async (url: string): Promise<LinkVerdict> => ({ isValid: true, url }))),
    chosen: () => form,
    onState: (state: LinkState) => states.push(state),
    onFittingTypes: vi.fn(),
    onSwitch: vi.fn((networkId: number) => {
      form.networkId = networkId
      form.serviceId = 20
    }),
    onFit: vi.fn(),
  } satisfies LinkPorts
  return { ports, states, form, link: recogniseLinks(ports) }
}
const last = (states: readonly LinkState[]) => states.at(-1)

describe('a link in the order form', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('identifies its network 800 ms after the last key, once (ORDERFORM-006)', async () => {
    const { ports, link } = setUp()
    link.enter('https://youtu.be/x')
    await vi.advanceTimersByTimeAsync(799)
    expect(ports.identify).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(ports.identify).toHaveBeenCalledExactlyOnceWith('https://youtu.be/x')
  })
  it('waits again after every change and asks about the last one only (DEBOUNCE-005)', async () => {
    const { ports, link } = setUp()
    link.enter('https://youtu.be/x')
    await vi.advanceTimersByTimeAsync(10)
    link.enter('  https://youtu.be/xy ')
    await vi.advanceTimersByTimeAsync(799)
    expect(ports.identify).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(ports.identify).toHaveBeenCalledExactlyOnceWith('https://youtu.be/xy')
  })
  it('of the chosen network stays there, learns which types fit and is judged by the server (ORDERFORM-007)', async () => {
    const { ports, states, link } = setUp()
    link.enter('https://youtu.be/x')
    expect(last(states)).toEqual({ kind: 'checking' })
    await vi.advanceTimersByTimeAsync(800)
    expect(ports.onSwitch).not.toHaveBeenCalled()
    expect(ports.onFittingTypes).toHaveBeenLastCalledWith([7])
    expect(ports.onFit).toHaveBeenCalledWith([7])
    expect(ports.validate).toHaveBeenCalledWith('https://youtu.be/x', 10)
    expect(last(states)).toEqual({ kind: 'recognised', networkId: 1 })
  })
  it('of another network moves the form there and is judged for the service chosen there (ORDERFORM-007)', async () => {
    const { ports, states, link } = setUp({ identify: async () => TIKTOK })
    link.enter('https://tiktok.com/@a/video/1')
    await vi.advanceTimersByTimeAsync(800)
    expect(ports.onSwitch).toHaveBeenCalledExactlyOnceWith(TIKTOK, [7])
    expect(ports.onFit).not.toHaveBeenCalled()
    expect(ports.onFittingTypes).toHaveBeenLastCalledWith([7])
    expect(ports.validate).toHaveBeenCalledExactlyOnceWith('https://tiktok.com/@a/video/1', 20)
    expect(last(states)).toEqual({ kind: 'recognised', networkId: TIKTOK })
  })
  it.each([[[]], [null]])(
    'of the chosen network keeps the chosen type when %j of its types are known to fit (ORDERFORM-007)',
    async (fitting) => {
      const { ports, states, link } = setUp({ fittingTypes: async () => fitting })
      link.enter('https://youtu.be/x')
      await vi.advanceTimersByTimeAsync(800)
      expect(ports.onFit).not.toHaveBeenCalled()
      expect(ports.onSwitch).not.toHaveBeenCalled()
      expect(last(states)).toEqual({ kind: 'recognised', networkId: 1 })
    },
  )
  it('of no network of ours says so and restricts nothing', async () => {
    const { ports, states, link } = setUp({ identify: async () => null })
    link.enter('https://example.com')
    await vi.advanceTimersByTimeAsync(800)
    expect(last(states)).toEqual({ kind: 'unsupported' })
    expect(ports.onFittingTypes).toHaveBeenLastCalledWith(null)
    expect(ports.validate).not.toHaveBeenCalled()
  })
  it('that the server refuses shows the server’s message (VAL-001)', async () => {
    const { states, link } = setUp({ validate: async () => ({ isValid: false, message: 'The link is not valid for this service.' }) })
    link.enter('https://youtube.com/@channel')
    await vi.advanceTimersByTimeAsync(800)
    expect(last(states)).toEqual({ kind: 'invalid', message: 'The link is not valid for this service.' })
  })
  it('drops an answer that a newer key has overtaken', async () => {
    let answer: (networkId: number) => void = () => undefined
    const { ports, states, link } = setUp({ identify: () => new Promise((resolve) => (answer = resolve)) })
    link.enter('https://tiktok.com/a')
    await vi.advanceTimersByTimeAsync(800)
    link.enter('https://youtu.be/x')
    answer(TIKTOK)
    await vi.advanceTimersByTimeAsync(0)
    expect(ports.onSwitch).not.toHaveBeenCalled()
    expect(last(states)).toEqual({ kind: 'checking' })
  })
  it('is asked about again when another service is chosen (ORDERFORM-013)', async () => {
    const validate = async (url: string, serviceId: number): Promise<LinkVerdict> =>
      serviceId === 10 ? { isValid: true, url } : { isValid: false, message: 'A link to a channel is needed.' }
    const { ports, states, form, link } = setUp({ validate })
    link.enter('https://youtu.be/x')
    await vi.advanceTimersByTimeAsync(800)
    expect(last(states)).toEqual({ kind: 'recognised', networkId: 1 })
    form.serviceId = 11
    link.serviceChosen()
    expect(last(states)).toEqual({ kind: 'checking' })
    await vi.advanceTimersByTimeAsync(0)
    expect(ports.validate.mock.calls).toEqual([
      ['https://youtu.be/x', 10],
      ['https://youtu.be/x', 11],
    ])
    expect(ports.identify).toHaveBeenCalledOnce()
    expect(last(states)).toEqual({ kind: 'invalid', message: 'A link to a channel is needed.' })
  })
  it('that is emptied asks nothing and restricts nothing', async () => {
    const { ports, states, link } = setUp()
    link.enter('https://youtu.be/x')
    link.enter('  ')
    await vi.advanceTimersByTimeAsync(5000)
    expect(ports.identify).not.toHaveBeenCalled()
    expect(last(states)).toEqual({ kind: 'empty' })
  })
  it('is looked at without waiting when the field is left', async () => {
    const { ports, link } = setUp()
    link.enter('https://youtu.be/x')
    link.checkNow()
    expect(ports.identify).toHaveBeenCalledOnce()
    await vi.advanceTimersByTimeAsync(5000)
    expect(ports.identify).toHaveBeenCalledOnce()
  })
})
