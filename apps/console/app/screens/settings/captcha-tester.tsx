import texts from '../../messages/en/settings.json'
import { sayFrom } from '../../messages/texts.ts'
import { ConnectionTester } from '../../parts/connection-tester.tsx'
import { usePanelPath } from '../../session/panel-context.ts'

const t = sayFrom(texts)

/** Whether forms with a captcha could be sent: with the key that is saved and the secret of the deployment. */
export function CaptchaTester() {
  return (
    <ConnectionTester<'siteKey' | 'secret'>
      path={`${usePanelPath()}/captcha/test`}
      label={t('captchaTest')}
      hint={t('captchaTestHint')}
      says={(step, isWell) => t(isWell ? `captchaSteps.${step}` : `captchaFailed.${step}`)}
    />
  )
}
