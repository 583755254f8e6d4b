import { describe, expect, it } from 'vitest'
import { cataloguesOf, factsOf, modulesOf, withCatalogues } from './build-catalogues.ts'

const files: Record<string, string> = {
  '/app/screens/a/page.tsx': `
    import { Part } from './part.tsx'
    import type { Kind } from './kind.ts'
    import { type Only } from './only.ts'
    export { loader } from '../b/shared.ts'
    const Later = lazy(() => import('../../features/pay/later.tsx'))`,
  '/app/screens/a/part.tsx': `import '../../features/orders/index.tsx'; useTranslation(['a', 'plans']); useTranslation()`,
  '/app/screens/a/kind.ts': `useTranslation('types-of-kind')`,
  '/app/screens/a/only.ts': `useTranslation('types-only')`,
  '/app/screens/b/shared.ts': `words.t('shared:key'); useTranslation('banners')`,
  '/app/features/orders/index.tsx':
    't(`orders:state.${state}`); export const Head = () => <Translation ns="heads">{(t) => t(`common:x`)}</Translation>',
  '/app/features/pay/later.tsx': `useTranslation('payment')`,
}
const read = (file: string) => (files[file] === undefined ? undefined : factsOf(file, files[file]))

describe('the message catalogues of a route', () => {
  it('are those of its screen and of the features that come with it, and none of what is loaded later', () => {
    expect(cataloguesOf('/app/screens/a/page.tsx', read)).toEqual(['a', 'heads', 'orders', 'plans', 'shared'])
  })
  it('are refused where they cannot be known before the page runs', () => {
    expect(() => factsOf('/app/x.ts', 'useTranslation(names)')).toThrow('/app/x.ts')
    expect(() => factsOf('/app/x.ts', 'useTranslation([one])')).toThrow('named by a literal')
  })
  it('stand in the handle of the route, beside what else it says', () => {
    expect(withCatalogues('export const handle = { isSearchable: true }', ['a', 'b'])).toBe(
      'export const handle = { ns: ["a","b"], isSearchable: true }',
    )
    expect(withCatalogues('export default Page', ['a'])).toContain('export const handle = { ns: ["a"] }')
    expect(withCatalogues('export default Page', [])).toBe('export default Page')
  })
  it('are not written by hand', () => {
    expect(() => withCatalogues(`export const handle = { isSearchable: true, ns: ['a'] }`, ['a'])).toThrow('does not name')
  })
})

it('finds the modules of all routes', () => {
  const found = modulesOf(
    `export default [layout('frame/shell.tsx', [index('screens/a/page.tsx'), route('b', 'screens/b.ts', { id: 'b' })])]`,
  )
  expect(found.map((file) => file.split('/app/')[1])).toEqual(['frame/shell.tsx', 'screens/a/page.tsx', 'screens/b.ts'])
})
