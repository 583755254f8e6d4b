import { Button, IconCheck, IconCopy } from '@vitrine/ui/components'
import { useEffect, useState } from 'react'
import { useTranslation } from '#words'

const SHOWN_MS = 1500

/** Copies, and says so for a moment. */
export function CopyButton({ text, name }: { readonly text: string; readonly name: string }) {
  const { t } = useTranslation('payment')
  const [isCopied, setIsCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setIsCopied(false), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isCopied])
  return (
    <Button
      variant="quiet"
      size="small"
      icon={isCopied ? <IconCheck size={16} /> : <IconCopy size={16} />}
      aria-label={t('manual.copyNamed', { name })}
      // Without permission the text can still be selected by hand.
      onClick={() =>
        void navigator.clipboard?.writeText(text).then(
          () => setIsCopied(true),
          () => undefined,
        )
      }
    >
      <span role="status">{isCopied ? t('manual.copied') : t('manual.copy')}</span>
    </Button>
  )
}
