import type { Banner } from '@vitrine/panels/contract/schemas'
import { BannerSlides } from './banner-slides.tsx'
import { HtmlBanner } from './html-banner.tsx'
import { isOneLine } from './slot-heights.ts'

/** One banner, by its type. */
export const BannerContent = ({ banner, height }: { readonly banner: Banner; readonly height: number }) =>
  banner.type === 'html' ? (
    <HtmlBanner html={banner.content ?? ''} height={height} />
  ) : (
    <BannerSlides slides={banner.information} delayMs={banner.scroll_delay} height={height} isOneLine={isOneLine(banner)} />
  )
