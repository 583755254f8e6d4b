import { Button, IconCheck, IconCopy } from '@vitrine/ui/components'
import { type ComponentProps, useEffect, useState } from 'react'
import { useTranslation } from '#i18n'

const SHOWN_MS = 1500

export interface CopyButtonProps extends Pick<ComponentProps<typeof Button>, 'variant' | 'size'> {
  readonly text: string
  readonly name: string
  /** What the button says, where “Copy” alone would not do. */
  readonly label?: string
}

/** Copies, and confirms it briefly. */
export function CopyButton({ text, name, label, variant = 'quiet', size = 'small' }: CopyButtonProps) {
  const { t } = useTranslation('payment')
  const [isCopied, setIsCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setIsCopied(false), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isCopied])
  return (
    <Button
      variant={variant}
      size={size}
      icon={isCopied ? <IconCheck size={16} /> : <IconCopy size={16} />}
      aria-label={label ?? t('manual.copyNamed', { name })}
      // Without permission the text can still be selected by hand.
      onClick={() =>
        void navigator.clipboard?.writeText(text).then(
          () => setIsCopied(true),
          () => undefined,
        )
      }
    >
      <span role="status">{isCopied ? t('manual.copied') : (label ?? t('manual.copy'))}</span>
    </Button>
  )
}
