import { describe, expect, it } from 'vitest'
import type { Source } from './check.ts'
import { publicApis } from './public-apis.ts'

const index = { path: 'domains/ledger/index.ts', text: "export { charge, type Charge } from './commands/charge.ts'" }
const operator = { path: 'domains/ledger/operator.ts', text: "export { resumePanel } from './commands/resume-panel.ts'" }
const unused = (...importers: readonly Source[]) =>
  publicApis.find([index, operator, ...importers]).map(({ message }) => message.split(' ')[0])
const by = (text: string, path = 'domains/ordering/commands/pay.ts'): Source => ({ path, text })

describe("a domain's public API", () => {
  it('names nothing that nobody outside imports', () => {
    expect(unused()).toEqual(['charge', 'Charge', 'resumePanel'])
    expect(publicApis.find([index])[0]).toEqual({ path: index.path, line: 1, message: 'charge is imported by nobody outside' })
  })
  it.each([
    ['a value and a type', "import { charge, type Charge } from '@vitrine/ledger'"],
    [
      'a value under another name, a type in place',
      "import { charge as take } from '@vitrine/ledger'\ntype C = import('@vitrine/ledger').Charge",
    ],
    ['a re-export', "export { charge, type Charge } from '@vitrine/ledger'"],
    ['the whole module', "import * as ledger from '@vitrine/ledger'"],
    ['the whole module, late', "const ledger = await import('@vitrine/ledger')"],
  ])('counts %s as imported', (_, text) => {
    expect(unused(by(text))).toEqual(['resumePanel'])
  })
  it("counts what operators import of their own file, and nothing of the domain's own", () => {
    expect(unused(by("import { resumePanel } from '@vitrine/ledger/operator'", 'operator/commands/books.ts'))).toEqual(['charge', 'Charge'])
    expect(unused(by("import { charge } from '@vitrine/ledger'", 'domains/ledger/testing/books.ts'))).toHaveLength(3)
  })
})
