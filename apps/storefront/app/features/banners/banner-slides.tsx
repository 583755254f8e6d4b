import type { BannerInformation } from '@vitrine/panels/contract/schemas'
import { classNames, IconButton, IconPause, IconPlay } from '@vitrine/ui/components'
import type { KeyboardEvent } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '#i18n'
import styles from './banner-slides.module.css'
import { type Carousel, useCarousel } from './use-carousel.ts'

export interface BannerSlidesProps {
  readonly slides: readonly BannerInformation[]
  readonly delayMs: number
  readonly height: number
  /** Text with a button beside it. */
  readonly isOneLine: boolean
}

/** Slides of a banner: they lie on one another, so the place is as high as the highest; one stands, the others cannot be reached. */
export function BannerSlides({ slides, delayMs, height, isOneLine }: BannerSlidesProps) {
  const { t } = useTranslation('banners')
  const carousel = useCarousel(slides.length, delayMs)
  const isSeveral = slides.length > 1
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!isSeveral || step === undefined) return
    event.preventDefault()
    carousel.show(carousel.current + step)
  }
  return (
    <section
      className={classNames(styles.carousel, isOneLine && styles.oneLine)}
      aria-roledescription={t('carousel')}
      aria-label={slides[carousel.current]?.title ?? t('carousel')}
      onKeyDown={onKeyDown}
      onPointerEnter={() => carousel.hold(true)}
      onPointerLeave={() => carousel.hold(false)}
      onFocus={() => carousel.hold(true)}
      onBlur={() => carousel.hold(false)}
    >
      <div className={styles.stack} aria-live={carousel.isPaused ? 'polite' : 'off'}>
        {slides.map((slide, index) => (
          <Slide
            key={index}
            slide={slide}
            height={height}
            isCurrent={index === carousel.current}
            label={t('slide', { number: index + 1, count: slides.length })}
          />
        ))}
      </div>
      {isSeveral && <Controls count={slides.length} carousel={carousel} />}
    </section>
  )
}

function Controls({ count, carousel }: { readonly count: number; readonly carousel: Carousel }) {
  const { t } = useTranslation('banners')
  return (
    <div className={styles.controls}>
      <IconButton label={carousel.isPaused ? t('play') : t('pause')} className={styles.pause} onClick={carousel.togglePause}>
        {carousel.isPaused ? <IconPlay size={14} /> : <IconPause size={14} />}
      </IconButton>
      {Array.from({ length: count }, (_, index) => (
        <button
          key={index}
          type="button"
          className={classNames(styles.dot, index === carousel.current && styles.here)}
          aria-label={t('slide', { number: index + 1, count })}
          aria-current={index === carousel.current ? 'true' : undefined}
          onClick={() => carousel.show(index)}
        />
      ))}
    </div>
  )
}

interface SlideProps {
  readonly slide: BannerInformation
  readonly height: number
  readonly isCurrent: boolean
  readonly label: string
}

function Slide({ slide, height, isCurrent, label }: SlideProps) {
  const background = slide.background_image ? { backgroundImage: `url("${encodeURI(slide.background_image)}")` } : {}
  return (
    <article
      className={classNames(styles.slide, isCurrent && styles.current)}
      style={{ minHeight: height, ...background }}
      aria-label={label}
      inert={!isCurrent}
    >
      <div className={styles.texts}>
        <div className={styles.said}>
          {slide.title && (
            <p className={styles.title} style={slide.title_color ? { color: slide.title_color } : undefined}>
              {slide.title}
            </p>
          )}
          {slide.sub_title && (
            <p className={styles.subTitle} style={slide.sub_title_color ? { color: slide.sub_title_color } : undefined}>
              {slide.sub_title}
            </p>
          )}
        </div>
        {slide.link && slide.button_text && <SlideButton slide={slide} link={slide.link} />}
      </div>
      {slide.image && <img className={styles.image} src={slide.image} alt="" />}
    </article>
  )
}

function SlideButton({ slide, link }: { readonly slide: BannerInformation; readonly link: string }) {
  const look = {
    ...(slide.button_color ? { backgroundColor: slide.button_color } : {}),
    ...(slide.button_text_color ? { color: slide.button_text_color } : {}),
  }
  return link.startsWith('/') ? (
    <Link className={styles.button} style={look} to={link}>
      {slide.button_text}
    </Link>
  ) : (
    <a className={styles.button} style={look} href={link} rel="noopener noreferrer">
      {slide.button_text}
    </a>
  )
}
