import { Button, Notice } from '@vitrine/ui/components'
import { formatQuantity } from '@vitrine/ui/formats'
import { useTranslation } from '#i18n'

interface EditingBarProps {
  readonly number: number
  readonly onSave: () => void
  readonly onCancel: () => void
}

/** The form stands for an item of the cart: saving puts it back, nothing is ordered here. */
export default function EditingBar({ number, onSave, onCancel }: EditingBarProps) {
  const { t } = useTranslation('cart')
  return (
    <Notice
      action={
        <>
          <Button size="small" variant="quiet" onClick={onCancel}>
            {t('editing.cancel')}
          </Button>
          <Button size="small" variant="soft" onClick={onSave}>
            {t('editing.save')}
          </Button>
        </>
      }
    >
      {t('editing.title', { number: formatQuantity(number) })}
    </Notice>
  )
}
