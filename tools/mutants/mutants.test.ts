import { globSync } from 'node:fs'
import { parseSync } from 'vite'
import { describe, expect, it } from 'vitest'
import { parse } from '../tidy/syntax.ts'
import { changesIn } from './changes-in.ts'
import { openModules } from './modules.ts'
import { evidenceOf, lineOf, type Outcome } from './outcomes.ts'
import { behind, codeOf, proofsOf } from './rule-code.ts'
import { sampleMutants } from './sample-mutants.ts'

const broken = (text: string): string[] =>
  changesIn(text, parse('a.tsx', text)).map(({ start, end, becomes }) => text.slice(0, start) + becomes + text.slice(end))

describe('changes of a piece of code', () => {
  it('turn conditions round, move bounds and swap what joins them', () => {
    expect(broken('if (a < 2) go()')).toEqual(['if (!(a < 2)) go()', 'if (a <= 2) go()', 'if (a < 3) go()'])
    expect(broken('const x = a && b')).toEqual(['const x = a || b'])
    expect(broken('const x = a === b ? c : d')).toEqual(['const x = !(a === b) ? c : d', 'const x = a !== b ? c : d'])
  })

  it('change constants and what people read', () => {
    expect(broken('const x = [10n, true]')).toEqual(['const x = [11n, true]', 'const x = [10n, false]'])
    expect(broken("throw refuse('Too many orders.')")).toEqual(["throw refuse('Quite another text')"])
  })

  it.each([
    "type Size = 'very big' | 7",
    "import { a } from 'a place with spaces'",
    "invariant(isOpen, 'it is open')",
    "log.info({ id }, 'an order was sent')",
    '<Icon size={16} className="weight-medium tone-2" />',
    "const name = 'views'",
    "const call = defineRoute(path, { tag: 'Free trials', summary: 'One of them', body: z.string().meta({ description: 'A link of it.' }) })",
    "const style = { fontFamily: 'Inter, system-ui', background: 'color-mix(in srgb, var(--brand) 8%, white)' }",
  ])('leave %s alone', (text) => {
    expect(broken(text)).toEqual([])
  })
})

const modules = openModules('.')
const files = globSync(['{apps,domains,platform,connectors,ui,e2e}/**/*.{ts,tsx}'], {
  exclude: (name) => /^(node_modules|build|\.react-router)$/.test(name),
})
  .map((file) => file.replaceAll('\\', '/'))
  .sort()
const codeBehind = (id: string, file: string) => {
  const proofs = proofsOf(modules, file).filter((proof) => proof.id === id)
  return codeOf(modules, id, proofs).map(({ file: place, node }) => `${place} ${modules.read(place).text.slice(node.start).split('\n')[0]}`)
}

describe('the code behind a comment', () => {
  const named = (text: string): string | undefined => {
    const { comments } = parseSync('a.tsx', text)
    const comment = comments.find(({ value }) => value.includes('A-901'))
    const node = comment && behind({ file: 'a.tsx', text, tree: parse('a.tsx', text), comments, loads: [] }, comment)
    return node && text.slice(node.start, node.end)
  }

  it.each([
    ['const a = 1\n/** The sum (A-901). */\nexport const b = 2\nconst c = 3', 'export const b = 2'],
    ['const sizes = {\n  small: 1,\n  /** The most (A-901). */\n  large: 9,\n}', 'large: 9'],
    [
      'function go() {\n  // Nobody else may (A-901).\n  // biome-ignore lint: why\n  if (isOther) return\n  end()\n}',
      'if (isOther) return',
    ],
    ['const page = <p>{/* For customers (A-901). */}\n  <b>{name}</b>{other}</p>', '<b>{name}</b>'],
    ["// The list (A-901).\nimport { a } from './a.ts'\nconst list = [a]\nconst other = 1", 'const list = [a]'],
    ['function go() {\n  end()\n  // Nothing follows (A-901).\n}\nconst next = 1', undefined],
  ])('%j is what it stands before', (text, expected) => {
    expect(named(text)).toBe(expected)
  })
})

describe('the code behind a rule', () => {
  it('is what names it in a comment, as far as its tests load it', () => {
    expect(codeBehind('DRIP-001', 'apps/storefront/app/features/ordering/model/drip-feed.test.ts')).toContainEqual(
      expect.stringMatching(/^apps\/storefront\/app\/features\/ordering\/model\/drip-feed\.ts export const clampRuns/),
    )
  })

  it('is on each side what the tests of that side load', () => {
    const [screen, server] = ['apps/storefront/app/features/ordering/model/budget.test.ts', 'domains/pricing/line-cost.test.ts'].map(
      (file) => codeBehind('GUAR-001', file).map((place) => place.split('/')[0]),
    )
    expect([new Set(screen).has('apps'), new Set(server)]).toEqual([true, new Set(['domains'])])
  })

  it('is nothing where no code names it: nothing is guessed', () => {
    expect(codeBehind('ERR-021', 'apps/server/tests/languages.test.ts')).toEqual([])
  })
})

describe('a sample', () => {
  const sample = (seed: number) =>
    sampleMutants(modules, files, { sample: 12, seed, withJourneys: false }).mutants.map((mutant) =>
      lineOf({ mutant, verdict: 'listed', by: [] }),
    )

  it('is the same for the same seed and another for another one, one change for each rule', () => {
    const [one, same, other] = [sample(7), sample(7), sample(8)]
    expect(one).toHaveLength(12)
    expect(same).toEqual(one)
    expect(other).not.toEqual(one)
  })

  it('breaks only what is sold, and never leaves the file unreadable', () => {
    const { mutants } = sampleMutants(modules, files, { sample: 100, seed: 3, withJourneys: false })
    for (const { file, change, tests } of mutants) {
      expect(file).not.toMatch(/\.test\.|\/testing\//)
      expect(tests.length).toBeGreaterThan(0)
      const { text } = modules.read(file)
      expect(() => parse(file, text.slice(0, change.start) + change.becomes + text.slice(change.end))).not.toThrow()
    }
  })
})

describe('what is told', () => {
  const outcome = (id: string, verdict: Outcome['verdict']): Outcome => ({
    verdict,
    by: [],
    mutant: { id, file: 'ui/a.ts', line: 3, tests: [], change: { kind: 'condition', start: 0, end: 1, was: '<', becomes: '<=' } },
  })

  it('counts what was noticed among what was tried, and names every survivor with its place', () => {
    const outcomes = [outcome('A-901', 'noticed'), outcome('A-902', 'survived'), outcome('A-903', 'red before')]
    const { share, lines } = evidenceOf(
      outcomes,
      { rules: 9, passedOver: { onlyJourneys: ['B-901'], unnamed: ['C-901', 'C-902'], unchangeable: [] } },
      { sample: 3, seed: 5 },
    )
    expect(share).toBe(0.5)
    expect(lines[0]).toContain('**1 of 2**')
    expect(lines).toContain('- A-902 ui/a.ts:3 `<` → `<=`')
    expect(lines.join('\n')).toContain('their tests failed before: A-903')
    expect(lines.join('\n')).toContain('2 that no code names')
  })
})
