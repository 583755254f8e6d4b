import { Button, IconSignOut } from '@vitrine/ui/components'
import { useState } from 'react'
import { useTranslation } from '#i18n'
import { useSession } from '../../session/session-context.tsx'

export function SignOut() {
  const { t } = useTranslation('cabinet')
  const { signOut } = useSession()
  const [isLeaving, setIsLeaving] = useState(false)
  return (
    <Button
      icon={<IconSignOut size={16} />}
      isLoading={isLeaving}
      onClick={() => {
        setIsLeaving(true)
        void signOut()
      }}
    >
      {t('profile.signOut.action')}
    </Button>
  )
}
