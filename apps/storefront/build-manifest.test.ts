import { expect, it } from 'vitest'
import { shortened } from './build-manifest.ts'

const map = (routes: object) =>
  `window.__reactRouterManifest=${JSON.stringify({ entry: { module: '/e.js', imports: ['/a.js'] }, routes })};`

it('a map of routes keeps everything but what each page imports, and what is not so', () => {
  const route = { id: 'orders', module: '/o.js', css: ['/o.css'], hasLoader: true }
  expect(shortened(map({ orders: { ...route, imports: ['/a.js', '/b.js'], hasAction: false } }))).toBe(map({ orders: route }))
})

it('refuses what is no map of routes', () => {
  expect(() => shortened('export default {}')).toThrow('map of routes')
})
