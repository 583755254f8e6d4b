import type { PathSet } from '@vitrine/platform/kernel'

const API = '/api/v1'
const WIDGET = '/api/v1/order-widget'

export const cataloguePaths = {
  listServices: { method: 'GET', path: `${API}/services` },
  listFavorites: { method: 'GET', path: `${API}/services/favorites` },
  listLabels: { method: 'GET', path: `${API}/services/labels` },
  servicesCost: { method: 'POST', path: `${API}/services/cost` },
  quantityByCost: { method: 'POST', path: `${API}/services/quantity-by-cost` },
  getService: { method: 'GET', path: `${API}/services/{idOrSlug}` },
  serviceCost: { method: 'GET', path: `${API}/services/{serviceId}/cost` },
  relatedServices: { method: 'GET', path: `${API}/services/{id}/related-services` },
  frequentlyBoughtTogether: { method: 'GET', path: `${API}/services/{id}/frequently-bought-together` },
  toggleFavorite: { method: 'POST', path: `${API}/services/{serviceId}/favorites/toggle` },
  myServices: { method: 'GET', path: `${API}/my-services` },
  myServicesWithoutReviews: { method: 'GET', path: `${API}/my-services/without-reviews` },
  saveReviews: { method: 'POST', path: `${API}/my-services/reviews` },
  listServiceTypes: { method: 'GET', path: `${API}/service-types` },
  getServiceType: { method: 'GET', path: `${API}/service-types/{slug}` },
  listNetworks: { method: 'GET', path: `${API}/networks` },
  listCountries: { method: 'GET', path: `${API}/countries` },
  widgetNetworks: { method: 'GET', path: `${WIDGET}/networks` },
  widgetCountries: { method: 'GET', path: `${WIDGET}/countries` },
  widgetLanguages: { method: 'GET', path: `${WIDGET}/languages` },
  widgetServiceType: { method: 'GET', path: `${WIDGET}/service-types/{slug}` },
  widgetService: { method: 'GET', path: `${WIDGET}/services/{slug}` },
  widgetQuantityByCost: { method: 'POST', path: `${WIDGET}/services/quantity-by-cost` },
  widgetSearch: { method: 'POST', path: `${WIDGET}/search` },
  widgetEnterUrl: { method: 'POST', path: `${WIDGET}/events/enter-url` },
  widgetPaymentPage: { method: 'POST', path: `${WIDGET}/events/payment-page` },
  widgetCheckoutButton: { method: 'POST', path: `${WIDGET}/events/checkout-button` },
  identifyNetwork: { method: 'POST', path: `${WIDGET}/networks/identify` },
  validateUrl: { method: 'POST', path: `${WIDGET}/orders/validate-url` },
  subscriptionNetworks: { method: 'GET', path: `${API}/subscriptions/networks` },
  subscriptionServiceTypes: { method: 'GET', path: `${API}/subscriptions/networks/{networkId}/service-types` },
  availableTypesByUrl: { method: 'POST', path: `${WIDGET}/services/available-types-by-url` },
} as const satisfies PathSet
