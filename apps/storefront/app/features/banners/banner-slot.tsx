import type { BannerPlace } from '@vitrine/panels/contract/schemas'
import { classNames, IconButton, IconClose } from '@vitrine/ui/components'
import { useTranslation } from '#i18n'
import { bannersAt } from '../../request/brand.ts'
import { useShop } from '../../shop/shop-context.tsx'
import { BannerContent } from './banner-content.tsx'
import styles from './banner-slot.module.css'
import { isClosable } from './closed-banners.ts'
import { heightOf } from './slot-heights.ts'
import { useClosedBanners } from './use-closed-banners.ts'

export interface BannerSlotProps {
  readonly place: BannerPlace
  readonly className?: string | undefined
}

/** What the panel announces in one place of its shop; nothing stands there without a banner. */
export function BannerSlot({ place, className }: BannerSlotProps) {
  const { brand } = useShop()
  if (bannersAt(brand, place).length === 0) return null
  return <FilledSlot place={place} className={className} />
}

function FilledSlot({ place, className }: BannerSlotProps) {
  const { t } = useTranslation('banners')
  const { brand, settings } = useShop()
  const chosen = brand.slots[place]?.height
  const { closed, close } = useClosedBanners()
  const shown = bannersAt(brand, place).filter(({ id }) => !(isClosable(place) && closed.includes(id)))
  if (shown.length === 0) return null
  return (
    <aside className={classNames(styles.slot, className)} aria-label={t('from', { panel: settings.panel_name })} data-banner-place={place}>
      {shown.map((banner) => (
        <div key={banner.id} className={styles.banner}>
          <BannerContent banner={banner} height={heightOf(banner, chosen)} />
          {isClosable(place) && (
            <IconButton label={t('close')} className={styles.close} onClick={() => close(banner.id)}>
              <IconClose size={16} />
            </IconButton>
          )}
        </div>
      ))}
    </aside>
  )
}
