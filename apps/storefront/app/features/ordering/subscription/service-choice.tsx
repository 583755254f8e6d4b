import { IconChevronDown } from '@vitrine/ui/components'
import { Combobox, ComboboxInput } from '@vitrine/ui/controls/combobox'
import { formatId } from '@vitrine/ui/formats'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from '#i18n'
import { findServices } from '../form/model/find-services.ts'
import type { OrderService } from '../model/choices.ts'
import styles from './subscription-order.module.css'

export interface ServiceChoiceProps {
  readonly id: string
  readonly services: readonly OrderService[]
  readonly chosen: OrderService
  readonly priceOf: (service: OrderService) => string
  readonly onChoose: (serviceId: number) => void
}

const nameOf = ({ name, id }: OrderService): string => `${name} #${formatId(id)}`

/** One service of many: the field shows the chosen one, and what is typed into it searches the list by name and number. */
export function ServiceChoice({ id, services, chosen, priceOf, onChoose }: ServiceChoiceProps) {
  const { t } = useTranslation(['order', 'subscribe'])
  const box = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [typed, setTyped] = useState<string>()
  const found = useMemo(() => findServices(services, typed ?? '', null), [services, typed])

  const turn = (opens: boolean, isByTyping: boolean) => {
    setIsOpen(opens)
    if (!opens) setTyped(undefined)
    // What is typed next replaces the name of the chosen one.
    else if (!isByTyping) input.current?.select()
  }
  return (
    <Combobox
      label={t('subscribe:service')}
      options={found.map((service) => ({ value: String(service.id), name: nameOf(service), detail: priceOf(service) }))}
      chosen={[String(chosen.id)]}
      isSingle
      onToggle={(value) => {
        onChoose(Number(value))
        turn(false, false)
      }}
      typed={typed ?? nameOf(chosen)}
      onType={setTyped}
      isOpen={isOpen}
      onOpen={turn}
      box={box}
      note={found.length === 0 && t('picker.none')}
    >
      <div ref={box} className={styles.choice}>
        <ComboboxInput ref={input} id={id} className={styles.input} spellCheck={false} placeholder={t('picker.search')} />
        <IconChevronDown size={16} />
      </div>
    </Combobox>
  )
}
