import { IconChevronDown } from '@vitrine/ui/components'
import { formatId } from '@vitrine/ui/formats'
import { type FocusEvent, type KeyboardEvent, useId, useMemo, useRef, useState } from 'react'
import { useTranslation } from '#words'
import { stepOf } from '../../../forms/list-keys.ts'
import { findServices } from '../form/model/find-services.ts'
import { SearchedList } from '../form/parts/targets/searched-list.tsx'
import picker from '../form/parts/targets/targets-section.module.css'
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
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [typed, setTyped] = useState<string>()
  const [active, setActive] = useState(-1)
  const found = useMemo(() => findServices(services, typed ?? '', null), [services, typed])
  const current = isOpen ? found[active] : undefined

  const open = () => {
    if (isOpen) return
    setIsOpen(true)
    setActive(found.indexOf(chosen))
    input.current?.select()
  }
  const close = () => {
    setIsOpen(false)
    setTyped(undefined)
    setActive(-1)
  }
  const choose = (serviceId: number) => {
    onChoose(serviceId)
    close()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    const step = stepOf(event.key)
    if (step && !isOpen) open()
    else if (step && found.length > 0) setActive(step(active, found.length))
    if (event.key === 'Enter' && current) choose(current.id)
    if (event.key === 'Escape' && isOpen) close()
    if (step || event.key === 'Enter') event.preventDefault()
  }
  const leave = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) close()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only notes that the focus has left the field and its list
    <div className={`${picker.picker} ${styles.choice}`} onBlur={leave}>
      <input
        ref={input}
        id={id}
        className={styles.input}
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={current && `${listId}-${current.id}`}
        placeholder={t('picker.search')}
        value={typed ?? nameOf(chosen)}
        onClick={open}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setIsOpen(true)
          setActive(event.currentTarget.value.trim() === '' ? -1 : 0)
        }}
        onKeyDown={onKeyDown}
      />
      <IconChevronDown size={16} />
      {isOpen && (
        <SearchedList
          id={listId}
          label={t('subscribe:service')}
          found={found.map((service) => ({ value: String(service.id), name: nameOf(service), detail: priceOf(service) }))}
          chosen={[String(chosen.id)]}
          active={current && String(current.id)}
          isSingle
          note={found.length === 0 && t('picker.none')}
          onToggle={(value) => choose(Number(value))}
        />
      )}
    </div>
  )
}
