import { expect, it } from 'vitest'
import { routeCatalogues } from './route-catalogues.ts'

const APP = 'apps/storefront/app'
const source = (path: string, text: string) => ({ path: `${APP}/${path}`, text })
const ROUTES = source(
  'routes.ts',
  `export default [layout('screens/forms/layout.tsx', [route('a', 'screens/a/page.tsx'), route('b', 'screens/forms/login.tsx')])]`,
)
const found = (...files: readonly { path: string; text: string }[]) =>
  routeCatalogues.find([ROUTES, ...files]).map(({ path, message }) => `${path.slice(APP.length + 1)} ${message}`)
const page = (names: string, body = '') =>
  source(
    'screens/a/page.tsx',
    `import { Part } from './part.tsx'; const Later = lazy(() => import('../../features/pay/later.tsx'))\nexport const handle = { ns: [${names}] }\n${body}`,
  )
const part = (body: string) => source('screens/a/part.tsx', body)
const later = source('features/pay/later.tsx', `const { t } = useTranslation('payment')`)

it('refuses a route that does not name what its own screen uses', () => {
  expect(found(page(`'a'`), part(`useTranslation(['a', 'plans']); t('orders:head.title')`), later)).toEqual([
    'screens/a/page.tsx does not name "plans", which its screen uses',
    'screens/a/page.tsx does not name "orders", which its screen uses',
  ])
})

it('refuses a catalogue that nothing uses, neither at once nor later', () => {
  expect(found(page(`'a', 'payment', 'coupon'`), part(`useTranslation('a')`), later)).toEqual([
    'screens/a/page.tsx names "coupon", which nothing it loads uses',
  ])
})

it('asks nothing of what comes later or with every page, or is named by the layout', () => {
  const words = part(`useTranslation('a'); useTranslation(); useTranslation('banners')`)
  expect(found(page(`'a'`), words, later)).toEqual([])
  const layout = source(
    'screens/forms/layout.tsx',
    `export const handle = { ns: ['account'] }; useTranslation('account'); export default () => <Outlet />`,
  )
  expect(found(layout, source('screens/forms/login.tsx', `useTranslation('account')`))).toEqual([])
})
