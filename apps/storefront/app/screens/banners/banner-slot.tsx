import type { BannerPlace } from '@vitrine/panels/contract/schemas'
import { classNames } from '@vitrine/ui/components'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { bannersAt } from '../../shop/brand.ts'
import { useShop } from '../../shop/shop-context.tsx'
import './banner-slides.module.css'
import styles from './banner-slot.module.css'
import { HtmlBanner } from './html-banner.tsx'
import { heightOf } from './slot-heights.ts'

/** Only where there are slides; what they look like is in the document from the first byte. */
const BannerSlides = lazy(async () => ({ default: (await import('./banner-slides.tsx')).BannerSlides }))

export interface BannerSlotProps {
  readonly place: BannerPlace
  readonly className?: string
}

/** What the panel announces in one place of its shop; nothing stands there without a banner. */
export function BannerSlot({ place, className }: BannerSlotProps) {
  const { t } = useTranslation('banners')
  const { brand, settings } = useShop()
  const banners = bannersAt(brand, place)
  if (banners.length === 0) return null
  const chosen = brand.slots[place]?.height
  return (
    <aside className={classNames(styles.slot, className)} aria-label={t('from', { panel: settings.panel_name })} data-banner-place={place}>
      {banners.map((banner) =>
        banner.type === 'html' ? (
          <HtmlBanner key={banner.id} html={banner.content ?? ''} height={heightOf('html', chosen)} />
        ) : (
          <Suspense key={banner.id} fallback={<div style={{ minHeight: heightOf('custom', chosen) }} />}>
            <BannerSlides slides={banner.information} delayMs={banner.scroll_delay} height={heightOf('custom', chosen)} />
          </Suspense>
        ),
      )}
    </aside>
  )
}
