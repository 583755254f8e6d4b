import type { FavouriteState } from '../../../features/services/favourites/use-favourites.ts'
import type { CatalogueItem } from '../../../features/services/list/catalogue-item.ts'
import type { Filters, Sort } from '../../../features/services/list/filters.ts'
import type { CatalogueData } from '../../../features/services/list/page-data.ts'

export interface ListProps {
  readonly items: readonly CatalogueItem[]
  readonly data: CatalogueData
  readonly filters: Filters
  /** Services of each type that match, also beyond the rows on screen. */
  readonly typeCounts: ReadonlyMap<number, number>
  readonly onSort: (sort: Sort) => void
  /** Of a guest there are none. */
  readonly favourites: FavouriteState
  readonly onOpen: (item: CatalogueItem) => void
}
