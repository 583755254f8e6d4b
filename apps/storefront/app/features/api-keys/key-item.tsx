import type { ApiKeyWire } from '@vitrine/identity/contract/schemas'
import { Button, Tag } from '@vitrine/ui/components'
import { formatDay, formatExactTime } from '@vitrine/ui/formats'
import { useState } from 'react'
import { useTranslation } from '#i18n'
import { useShop } from '../../shop/shop-context.tsx'
import { KeyForm } from './key-form.tsx'
import styles from './keys.module.css'
import type { Keys } from './use-keys.ts'

export interface KeyItemProps {
  readonly shown: ApiKeyWire
  readonly keys: Keys
  readonly now: string
  readonly onRevoke: () => void
}

/** One key: which it is, what it may do and from where, and when it was used. */
export function KeyItem({ shown, keys, now, onRevoke }: KeyItemProps) {
  const { t } = useTranslation('cabinet')
  const { locale, timeZone } = useShop()
  const [isEdited, setIsEdited] = useState(false)
  const style = { locale, timeZone, now: new Date(now) }
  const name = shown.name || t('profile.keys.unnamed')
  const made = t('profile.keys.made', { date: formatDay(new Date(shown.created_at), style) })
  const used = shown.last_used_at
    ? t('profile.keys.used', { moment: formatExactTime(new Date(shown.last_used_at), style) })
    : t('profile.keys.unused')
  return (
    <li className={styles.item}>
      <div className={styles.row}>
        <div className={styles.texts}>
          <p className={styles.name}>
            <span className="weight-medium">{name}</span>
            {shown.is_test && <Tag tone="warn">{t('profile.keys.test')}</Tag>}
            <code className={styles.code}>{shown.masked}</code>
          </p>
          <p className="type-small tone-3">
            {made} · {used}
          </p>
          <p className={styles.may}>
            <span className="tone-3">{t('profile.keys.scopes.may')}</span>
            {shown.scopes.map((scope) => (
              <Tag key={scope} tone="mute">
                {t(`profile.keys.scopes.${scope}`)}
              </Tag>
            ))}
          </p>
          <p className={styles.from}>
            {shown.addresses.length === 0 ? t('profile.keys.anywhere') : t('profile.keys.only', { addresses: shown.addresses.join(', ') })}
          </p>
        </div>
        <div className={styles.actions}>
          <Button
            size="small"
            aria-expanded={isEdited}
            aria-label={t('profile.keys.editNamed', { name })}
            onClick={() => setIsEdited(!isEdited)}
          >
            {t('profile.keys.edit')}
          </Button>
          <Button
            size="small"
            variant="danger-outline"
            aria-haspopup="dialog"
            aria-label={t('profile.keys.revokeNamed', { name })}
            onClick={onRevoke}
          >
            {t('profile.keys.revoke')}
          </Button>
        </div>
      </div>
      {isEdited && (
        <KeyForm
          initial={shown}
          submitLabel={t('profile.save')}
          onCancel={() => setIsEdited(false)}
          onSubmit={async (input) => {
            await keys.change(shown.id, input)
            setIsEdited(false)
          }}
        />
      )}
    </li>
  )
}
