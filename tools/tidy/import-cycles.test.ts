import { describe, expect, it } from 'vitest'
import { importCycles } from './import-cycles.ts'

const found = (files: Readonly<Record<string, string>>) =>
  importCycles.find(Object.entries(files).map(([path, text]) => ({ path, text }))).map(({ path, message }) => `${path} ${message}`)

describe('import cycles', () => {
  it('are found through any number of files and across workspaces', () => {
    expect(
      found({
        'ui/a.ts': "import { b } from './b.ts'",
        'ui/b.ts': "export { c } from './deep/c.tsx'",
        'ui/deep/c.tsx': "import '../a.ts'",
        'ui/d.ts': "import { a } from './a.ts'",
      }),
    ).toEqual(['ui/a.ts imports itself: ui/a.ts → ui/b.ts → ui/deep/c.tsx → ui/a.ts'])
    expect(
      found({
        'domains/ledger/index.ts': "import { x } from '@vitrine/pricing/model/x'",
        'domains/pricing/model/x.ts': "import { y } from '@vitrine/ledger'",
      }),
    ).toHaveLength(1)
  })

  it('are no circles of types, nor of what is loaded later', () => {
    expect(found({ 'ui/a.ts': "import type { B } from './b.ts'", 'ui/b.ts': "import { a } from './a.ts'" })).toEqual([])
    expect(found({ 'ui/a.ts': "const b = () => import('./b.ts')", 'ui/b.ts': "import { a } from './a.ts'" })).toEqual([])
  })

  it('are told apart', () => {
    expect(
      found({ 'ui/a.ts': "import './b.ts'\nimport './c.ts'", 'ui/b.ts': "import './a.ts'", 'ui/c.ts': "import './a.ts'" }),
    ).toHaveLength(2)
  })
})
