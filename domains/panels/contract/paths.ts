import type { PathSet } from '@vitrine/platform/kernel'

/** `/settings`, `/pages`, `/menu-items` and `/banners` stand bare in the specification; each has its `/api/v1` alias. */
export const panelsPaths = {
  instanceSettings: { method: 'GET', path: '/settings' },
  instanceSettingsAlias: { method: 'GET', path: '/api/v1/instance-settings' },
  globalSettings: { method: 'GET', path: '/api/v1/settings' },
  pages: { method: 'GET', path: '/pages' },
  pagesAlias: { method: 'GET', path: '/api/v1/pages' },
  menuItems: { method: 'GET', path: '/menu-items' },
  menuItemsAlias: { method: 'GET', path: '/api/v1/menu-items' },
  banners: { method: 'GET', path: '/banners' },
  bannersAlias: { method: 'GET', path: '/api/v1/banners' },
  article: { method: 'GET', path: '/api/v1/articles/{address}' },
  questions: { method: 'GET', path: '/api/v1/faq' },
  status: { method: 'GET', path: '/api/v1/status' },
} as const satisfies PathSet
