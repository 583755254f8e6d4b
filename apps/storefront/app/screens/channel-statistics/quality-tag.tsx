import { Tag, type Tone } from '@vitrine/ui/components'
import { useTranslation } from '#i18n'
import { type Quality, qualityOf } from './model/figures.ts'

const tones: Readonly<Record<Quality, Tone>> = { bad: 'bad', normal: 'warn', good: 'ok' }

/** How good a share is, in a word. */
export function QualityTag({ percent }: { readonly percent: number }) {
  const { t } = useTranslation('channel-reports')
  const quality = qualityOf(percent)
  return <Tag tone={tones[quality]}>{t(`quality.${quality}`)}</Tag>
}
