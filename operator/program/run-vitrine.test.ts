import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { commands } from './commands.ts'
import { runVitrine } from './run-vitrine.ts'

const names = Object.keys(commands)

/** What a run told, complained of, and ended with; there is no shop to work on. */
async function vitrine(...args: string[]) {
  for (const name of ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'MASTER_KEY', 'VITRINE_OPERATOR']) vi.stubEnv(name, undefined)
  vi.stubEnv('DATA_DIR', path.join(tmpdir(), 'no-shop-lies-here'))
  const messages: string[] = []
  const complaints: string[] = []
  const code = await runVitrine(args, { tell: (text) => messages.push(text), complain: (text) => complaints.push(text) })
  return { code, told: messages.join('\n'), complaints: complaints.join('\n') }
}
afterEach(() => vi.unstubAllEnvs())

describe('vitrine', () => {
  it('lists its commands when it is asked, and when it is called without one', async () => {
    const [requested, bare] = [await vitrine('--help'), await vitrine()]
    expect([requested.code, bare.code]).toEqual([0, 2])
    expect(bare.complaints).toBe(requested.told)
    for (const name of names) expect(requested.told).toMatch(new RegExp(`^ {2}${name} +\\S`, 'm'))
  })
  it.each(names)('%s --help names the command and every option it takes', async (name) => {
    const { code, told: reported, complaints } = await vitrine(name, '--help')
    expect([code, complaints]).toEqual([0, ''])
    expect(reported).toContain(`vitrine ${name}`)
    for (const option of Object.keys((await commands[name]?.load())?.options ?? {})) expect(reported).toContain(`--${option}`)
  })
  it('does not know other commands', async () => {
    const { code, told: reported, complaints } = await vitrine('refund')
    expect([code, reported]).toEqual([2, ''])
    expect(complaints).toMatch(/^vitrine: there is no command "refund"\.\n[\s\S]* refunds /)
  })
  it.each(names)('%s refuses an option it does not have', async (name) => {
    const { code, told: reported, complaints } = await vitrine(name, '--loud')
    expect([code, reported]).toEqual([2, ''])
    expect(complaints).toContain(`vitrine ${name}: Unknown option '--loud'`)
    expect(complaints).toContain(`vitrine ${name} --help`)
  })
  it.each(names.filter((name) => name !== 'approve-invoice'))(
    '%s shows its usage for invalid arguments, before it looks for a shop',
    async (name) => {
      const { code, told: reported, complaints } = await vitrine(name, 'nonsense')
      expect([code, reported]).toEqual([2, ''])
      expect(complaints).toBe((await commands[name]?.load())?.usage)
    },
  )
  it('says in one line what went wrong, or as JSON', async () => {
    const plain = await vitrine('panels', 'list')
    expect([plain.code, plain.told]).toEqual([1, ''])
    expect(plain.complaints).toContain('There is no demo in')
    const json = await vitrine('panels', 'list', '--json')
    expect([json.code, json.complaints]).toEqual([1, ''])
    expect(JSON.parse(json.told)).toEqual({ command: 'panels', ok: false, error: plain.complaints })
  })
})
