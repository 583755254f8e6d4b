import { IconBolt, IconClock, IconPin, IconShield, IconShieldCheck, IconVideo } from '@vitrine/ui/components'
import { useTranslation } from '#i18n'
import type { OrderService } from '../../model/choices.ts'
import styles from './service-facts.module.css'

/** `0–1 h` wants a word before it; `On schedule` is one. */
const startText = (start: string | null, inWords: (time: string) => string): string | null =>
  start !== null && /\d/.test(start) ? inWords(start) : start

export function ServiceFacts({
  service,
}: {
  readonly service: Pick<OrderService, 'delivery' | 'start_time' | 'speed' | 'has_refill' | 'guarantee' | 'geo'>
}) {
  const { t } = useTranslation('order')
  const facts = [
    { icon: IconVideo, text: service.delivery },
    { icon: IconClock, text: startText(service.start_time, (time) => t('service.starts', { time })) },
    { icon: IconBolt, text: service.speed },
    {
      icon: service.has_refill ? IconShieldCheck : IconShield,
      text: (service.has_refill ? service.guarantee : null) ?? t('service.noGuarantee'),
    },
    { icon: IconPin, text: service.geo },
  ]
  return (
    <ul className={styles.facts}>
      {facts.map(
        ({ icon: FactIcon, text }) =>
          text && (
            <li key={text}>
              <FactIcon size={14} />
              {text}
            </li>
          ),
      )}
    </ul>
  )
}
