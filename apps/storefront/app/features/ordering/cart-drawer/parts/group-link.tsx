import { Spinner, TextField } from '@vitrine/ui/components'
import { useId, useState } from 'react'
import { useTranslation } from '#i18n'
import { noticeText, ValidationError } from '../../../../api/api-error.ts'
import { useApi } from '../../../../session/session-context.tsx'
import { useShop } from '../../../../shop/shop-context.tsx'
import { type CartGroup, withLink } from '../../cart/model/cart.ts'
import { cartStore } from '../../cart/state/cart-store.ts'
import styles from '../cart-drawer.module.css'
import type { CartCheckout } from '../use-cart-checkout.ts'

export interface GroupLinkProps {
  readonly group: CartGroup
  readonly errors: readonly string[]
  readonly checkout: CartCheckout
}

/** Services that came without a link, or with a wrong one, are given theirs here; the server says whether it fits. */
export function GroupLink({ group, errors, checkout }: GroupLinkProps) {
  const { t } = useTranslation('cart')
  const api = useApi()
  const { cabinet_widget_token: api_token } = useShop().settings
  const id = useId()
  const [text, setText] = useState(group.url)
  const [isChecking, setIsChecking] = useState(false)
  const [refused, setRefused] = useState<string>()
  const ids = group.items.map((item) => item.id)
  const take = (url: string) => {
    checkout.clearLines()
    cartStore.change((cart) => withLink(cart, ids, url))
  }
  const leave = async () => {
    const url = text.trim()
    const [first] = group.items
    if (url === '' || url === group.url || !first) return
    setIsChecking(true)
    setRefused(undefined)
    try {
      const { data } = await api.catalogue.validateUrl({ query: { api_token }, body: { url, service_id: first.serviceId } })
      take(data.url)
    } catch (error) {
      // Only the server's own word makes a link wrong; what it could not say now it says when the order is sent.
      if (error instanceof ValidationError) setRefused(error.fields.url?.join('\n') ?? noticeText(error))
      else take(url)
    } finally {
      setIsChecking(false)
    }
  }
  const problem = refused ?? (errors.length > 0 ? errors.join('\n') : undefined)
  return (
    <div className={styles.groupLink}>
      <TextField
        id={id}
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        maxLength={500}
        label={t('link.label', { network: group.network.name })}
        value={text}
        error={problem}
        after={isChecking && <Spinner />}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setRefused(undefined)
        }}
        onBlur={() => void leave()}
        onKeyDown={(event) => {
          if (event.key === 'Enter') void leave()
        }}
      />
    </div>
  )
}
