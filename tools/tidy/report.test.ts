import { describe, expect, it } from 'vitest'
import { foldersInCircles } from './boundaries/circles.ts'
import { folderCircles } from './boundaries/folder-circles.ts'
import { folderWidth } from './folder-width.ts'
import { reportOf } from './report.ts'

const APP = 'apps/storefront/app'
const arrows = (...pairs: readonly (readonly [string, string])[]) => pairs.map(([from, to]) => ({ from, to }))

describe('folders in circles', () => {
  it('are those that reach themselves over their siblings, however long the way', () => {
    const found = foldersInCircles(
      arrows(['a/one/x.ts', 'a/two/y.ts'], ['a/two/z.ts', 'a/three/x.ts'], ['a/three/x.ts', 'a/one/q.ts'], ['a/four/x.ts', 'a/one/x.ts']),
      'a',
    )
    expect(found).toEqual(['a/one', 'a/three', 'a/two'])
  })
  it('are found at every depth, and files beside the folders close none', () => {
    expect(foldersInCircles(arrows(['a/b/c/x.ts', 'a/b/d/x.ts'], ['a/b/d/x.ts', 'a/b/c/deep/x.ts']), 'a')).toEqual(['a/b/c', 'a/b/d'])
    expect(foldersInCircles(arrows(['a/one/x.ts', 'a/index.ts'], ['a/index.ts', 'a/one/x.ts']), 'a')).toEqual([])
    expect(foldersInCircles(arrows(['a/one/x.ts', 'b/x.ts'], ['b/x.ts', 'a/one/x.ts']), 'a')).toEqual([])
  })
})

describe('the report', () => {
  const screens = [
    { path: `${APP}/screens/orders/list.tsx`, text: `import { a } from '../track/page.tsx'; import type { B } from '../track/page.tsx'` },
    { path: `${APP}/screens/track/page.tsx`, text: `import s from '../orders/list.module.css'` },
    { path: `${APP}/screens/track/page.test.tsx`, text: `import { a } from '../orders/list.tsx'` },
  ]
  it('counts what screens import of each other, types and style sheets as well, and tests not', () => {
    expect(reportOf(screens)).toMatchObject({ screenToScreen: 3, storefrontCycles: 2, serverCycles: 0 })
  })
  it('counts circles of the server by what it loads when it runs', () => {
    const text = (what: string) => `import ${what}{ a } from '../store/a.ts'`
    const server = (what: string) => [
      { path: 'domains/ledger/queries/a.ts', text: text(what) },
      { path: 'domains/ledger/store/a.ts', text: `import { q } from '../queries/a.ts'` },
    ]
    expect(reportOf(server('')).serverCycles).toBe(2)
    expect(folderCircles.find(server('')).map(({ path }) => path)).toEqual(['domains/ledger/queries', 'domains/ledger/store'])
    expect(folderCircles.find(server('type '))).toEqual([])
    expect(reportOf(server('type ')).serverCycles).toBe(0)
  })
  it('names the widest folder', () => {
    const files = ['a.ts', 'b.tsx', 'b.test.tsx', 'b.module.css'].map((name) => ({ path: `ui/formats/${name}`, text: '' }))
    expect(reportOf(files)).toMatchObject({ widestFolder: 2, where: { widestFolder: 'ui/formats' } })
  })
})

describe('folder width', () => {
  const folder = (at: string, count: number) => Array.from({ length: count }, (_, index) => ({ path: `${at}/file-${index}.ts`, text: '' }))
  it.each([`${APP}/forms`, 'domains/ordering/commands', 'operator/commands', 'e2e/faults/simulator'])(
    'stops %s at twenty source files',
    (at) => {
      const beside = [
        { path: `${at}/file.test.ts`, text: '' },
        { path: `${at}/file.module.css`, text: '' },
      ]
      expect(folderWidth.find([...folder(at, 20), ...beside])).toEqual([])
      expect(folderWidth.find(folder(at, 21))).toEqual([{ path: at, message: '21 source files, at most 20' }])
    },
  )
})
