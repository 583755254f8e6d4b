import { Notice } from '@vitrine/ui/components'
import { useTranslation } from '#i18n'

/** The order was made and its payment refused: another way pays it where it stands. */
export function WaitingNotice({ onAnew }: { readonly onAnew: () => void }) {
  const { t } = useTranslation('order')
  return (
    <Notice
      role="status"
      action={
        <button type="button" className="link type-small" onClick={onAnew}>
          {t('waiting.anew')}
        </button>
      }
    >
      {t('waiting.text')}
    </Notice>
  )
}
