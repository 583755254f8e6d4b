import { Button, Notice } from '@vitrine/ui/components'
import { useTranslation } from '#i18n'
import type { Invoice } from '../invoice/invoice-result.ts'
import { ResumedPayment } from './resumed-payment.tsx'
import { useResume } from './use-resume.ts'

/** Goes on with one open payment, on the page that tells of it. */
export function ResumeButton({ invoice, onClose }: { readonly invoice: Invoice; readonly onClose?: () => void }) {
  const { t } = useTranslation('payment')
  const resume = useResume()
  const close = () => {
    resume.close()
    onClose?.()
  }
  return (
    <>
      <Button variant="primary" isLoading={resume.isSending} onClick={() => void resume.send(invoice)}>
        {t('open.resume')}
      </Button>
      {resume.failure && (
        <Notice tone="bad" role="alert">
          {resume.failure}
        </Notice>
      )}
      {resume.resumed && <ResumedPayment resumed={resume.resumed} onClose={close} />}
    </>
  )
}
