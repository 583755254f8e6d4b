import { IconBolt, IconClock, IconPin, IconShieldCheck, IconVideo } from '@vitrine/ui/components'
import { useTranslation } from '#words'
import type { OrderService } from '../model/choices.ts'
import styles from './service-facts.module.css'

export function ServiceFacts({
  service,
}: {
  readonly service: Pick<OrderService, 'delivery' | 'start_time' | 'speed' | 'guarantee' | 'geo'>
}) {
  const { t } = useTranslation('order')
  const facts = [
    { icon: IconVideo, text: service.delivery },
    { icon: IconClock, text: service.start_time && t('service.starts', { time: service.start_time }) },
    { icon: IconBolt, text: service.speed },
    { icon: IconShieldCheck, text: service.guarantee ?? t('service.noGuarantee') },
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
