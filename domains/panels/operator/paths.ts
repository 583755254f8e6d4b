import type { PathSet } from '@vitrine/platform/kernel'

/** Calls about a panel's settings, banners and menu, under `/operator/v1`. */
export const panelsPaths = {
  createPanel: { method: 'POST', path: '/panels' },
  settings: { method: 'GET', path: '/panels/{panel}/settings' },
  changeSettings: { method: 'PATCH', path: '/panels/{panel}/settings' },
  previewSettings: { method: 'POST', path: '/panels/{panel}/settings/preview' },
  hosts: { method: 'GET', path: '/panels/{panel}/hosts' },
  addHost: { method: 'POST', path: '/panels/{panel}/hosts' },
  checkHost: { method: 'POST', path: '/panels/{panel}/hosts/{host}/check' },
  makeMainHost: { method: 'POST', path: '/panels/{panel}/hosts/{host}/main' },
  removeHost: { method: 'DELETE', path: '/panels/{panel}/hosts/{host}' },
  changePlace: { method: 'PUT', path: '/panels/{panel}/place' },
  shopState: { method: 'GET', path: '/panels/{panel}/state' },
  changeShopState: { method: 'PATCH', path: '/panels/{panel}/state' },
  visitShop: { method: 'POST', path: '/panels/{panel}/visits' },
  banners: { method: 'GET', path: '/panels/{panel}/banners' },
  banner: { method: 'GET', path: '/panels/{panel}/banners/{id}' },
  createBanner: { method: 'POST', path: '/panels/{panel}/banners' },
  changeBanner: { method: 'PATCH', path: '/panels/{panel}/banners/{id}' },
  menu: { method: 'GET', path: '/panels/{panel}/menu' },
  saveMenu: { method: 'PUT', path: '/panels/{panel}/menu' },
  removeBanner: { method: 'DELETE', path: '/panels/{panel}/banners/{id}' },
} as const satisfies PathSet
