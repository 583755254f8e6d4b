import { useClicks } from '@vitrine/ui/components'
import { type RefObject, useCallback } from 'react'
import { useNavigate } from 'react-router'
import type { CatalogueItem } from '../../../features/services/list/catalogue-item.ts'
import { withoutLocale } from '../../../paths.ts'

const WIDE_ENOUGH = '(width >= 768px)'

export interface InnerActions {
  readonly onOpen: (item: CatalogueItem) => void
  readonly onFavourite: (id: number) => void
  readonly onCart: (id: number) => void
}

/**
 * One listener for a whole list, whose links are plain anchors: eighty router links would cost the server more than the rest
 * of the page, and so would handlers of every heart and cart. A click on a service opens its panel, any other link moves inside the page; modified clicks are the browser's.
 */
export function useInnerLinks(
  list: RefObject<HTMLElement | null>,
  items: readonly CatalogueItem[],
  { onOpen, onFavourite, onCart }: InnerActions,
): void {
  const navigate = useNavigate()
  const onClick = useCallback(
    (event: MouseEvent) => {
      if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      if (!(event.target instanceof Element)) return
      const { favourite, cartAdd } = event.target.closest<HTMLElement>('button[data-favourite], button[data-cart-add]')?.dataset ?? {}
      if (favourite) return onFavourite(Number(favourite))
      if (cartAdd) return onCart(Number(cartAdd))
      const link = event.target.closest<HTMLAnchorElement>('a[href]')
      const row = event.target.closest<HTMLElement>('[data-service]')
      const item = row && items.find(({ id }) => String(id) === row.dataset.service)
      const isDetail = !link || link.dataset.detail !== undefined
      if (item && isDetail && matchMedia(WIDE_ENOUGH).matches) {
        event.preventDefault()
        onOpen(item)
      } else if (link) {
        event.preventDefault()
        void navigate(withoutLocale(link.pathname) + link.search)
      }
    },
    [items, onOpen, onFavourite, onCart, navigate],
  )
  useClicks(list, onClick)
}
