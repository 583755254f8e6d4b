import { Button, IconUsers, Notice } from '@vitrine/ui/components'
import { formatTime } from '@vitrine/ui/formats'
import { useTranslation } from '#i18n'
import { useSession } from '../../session/session-context.tsx'
import { useShop } from '../../shop/shop-context.tsx'

/** While staff act for a customer every page says so, until when, and how it ends. */
export default function ActingBanner({ until }: { readonly until: string }) {
  const { t } = useTranslation('security')
  const { locale, timeZone } = useShop()
  const { profile, signOut } = useSession()
  const time = formatTime(new Date(until), { locale, timeZone, now: new Date(until) })
  return (
    <Notice
      tone="warn"
      icon={IconUsers}
      role="note"
      action={
        <Button size="small" onClick={() => void signOut()}>
          {t('acting.end')}
        </Button>
      }
    >
      {t('acting.text', { name: profile?.email ?? profile?.name ?? '', time })}
    </Notice>
  )
}
