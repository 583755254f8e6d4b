import { useTranslation } from '#i18n'
import { useShop } from '../../shop/shop-context.tsx'
import { supportTimesText, type SupportTimes as Times } from './support-times-text.ts'

export interface SupportTimesProps {
  /** Null where they could not be read. */
  readonly times: Times | null
  readonly now: string
}

/** When the shop answers, said where a customer writes to it. */
export function SupportTimes({ times, now }: SupportTimesProps) {
  const { t } = useTranslation('help')
  const { locale, timeZone } = useShop()
  return times && <p className="tone-2">{supportTimesText(t, { locale, timeZone, now: new Date(now) }, times)}</p>
}
