import { panelIn } from '@vitrine/panels'
import type { Trx } from '@vitrine/platform/database'
import { type AuditState, type BoundOperatorRoute, outsideRoute } from '@vitrine/platform/http'
import { testInSteps } from '@vitrine/platform/outbound'
import type { CaptchaVerifier } from '../../ports.ts'
import { identityOperatorContract as contract } from '../schemas.ts'

/** What the audit log compares: the site key is no secret, every page of the shop shows it. */
async function captchaState(trx: Trx): Promise<ReadonlyMap<string, AuditState>> {
  const { name, settings } = await panelIn(trx)
  return new Map([['captcha', { label: name, fields: { isOn: settings.captcha_is_enabled, siteKey: settings.captcha_site_key } }]])
}

/** How operators find out whether sign-in forms could be sent: a captcha that cannot be checked lets nobody in. */
export const captchaRoutes = (captcha: Pick<CaptchaVerifier, 'test'> | undefined): BoundOperatorRoute[] => [
  outsideRoute(
    contract.testCaptcha,
    {
      ...{ permission: 'appearance.edit', scope: 'panel' },
      audit: { action: 'captcha.tested', entity: 'captcha', ids: () => ['captcha'], read: captchaState },
    },
    {
      load: async (_, { trx }) => (await panelIn(trx)).settings.captcha_site_key,
      call: async (siteKey) => {
        const { steps, take } = testInSteps<'siteKey' | 'secret'>([])
        await take('siteKey', async () => {
          if (!siteKey) throw new Error('Without it forms show no captcha.')
        })
        await take('secret', async () => {
          if (!captcha) throw new Error('This deployment has no captcha service.')
          await captcha.test()
        })
        return { data: { isWell: steps.every(({ isWell }) => isWell), steps: [...steps] } }
      },
    },
  ),
]
