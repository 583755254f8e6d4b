import type { ListQueries } from '@vitrine/platform/testing'
import { createCatalogue } from '../queries/catalogue.ts'
import { newestOfNetworks } from '../queries/network-reviews.ts'
import { reviewList } from '../queries/operator/review-list.ts'
import { findServiceChoices, namedServiceChoices } from '../queries/operator/service-choices.ts'
import { reviewsBy, reviewsOf } from '../queries/reviews.ts'
import { serviceChangesSince } from '../queries/service-changes.ts'
import { isFavorite, listBoughtTogetherIds, listFavoriteIds } from '../queries/service-lists.ts'
import { pricesBefore, pricesOf } from '../store/price-store.ts'

export const listQueries: ListQueries = {
  'prices of a service': ({ inPanel }) => inPanel((trx) => pricesOf(trx, 7, { since: null, limit: 200 })),
  'what services were sold for then': ({ inPanel, now }) =>
    inPanel((trx) =>
      pricesBefore(
        trx,
        [7, 8].map((serviceId) => ({ serviceId, before: now })),
      ),
    ),
  'the whole catalogue': ({ database, panelId }) => createCatalogue(database).snapshot(panelId),
  favourites: ({ inPanel, userId }) => inPanel((trx) => listFavoriteIds(trx, userId)),
  'one favourite': ({ inPanel, userId }) => inPanel((trx) => isFavorite(trx, userId, 7)),
  'reviews of a service': ({ inPanel }) => inPanel((trx) => reviewsOf(trx, 7)),
  'newest reviews of all networks': ({ inPanel }) => inPanel((trx) => newestOfNetworks(trx)),
  'reviews by a customer': ({ inPanel, userId }) => inPanel((trx) => reviewsBy(trx, userId, [7, 8])),
  'reviews for operators': ({ inPanel }) =>
    inPanel((trx) => reviewList(trx, { text: '', state: 'all', rating: undefined, before: undefined, limit: 50 })),
  'services to choose from': ({ inPanel }) =>
    inPanel((trx) => findServiceChoices(trx, { text: 'fast views', withPackages: true, limit: 20 })),
  'chosen services': ({ inPanel }) => inPanel((trx) => namedServiceChoices(trx, [7, 8])),
  'services that changed': ({ inPanel }) => inPanel((trx) => serviceChangesSince(trx, { transaction: '600', serviceId: 0 }, 501)),
  'bought together': ({ inPanel }) => inPanel((trx) => listBoughtTogetherIds(trx, 7)),
}
