import { type BoundRoute, implement, textIn } from '@vitrine/platform/http'
import { message } from '@vitrine/platform/kernel'
import { askPasswordReset, resetPassword } from '../commands/sessions/change-password.ts'
import { identityContract } from '../contract/schemas.ts'
import { answerSignIn, arrivalFrom } from './answer-sign-in.ts'
import { checkCaptcha, type IdentityRoutesDeps, limitPerEmail, missingCaptcha } from './deps.ts'
import { refuseWeakPassword } from './refuse-weak-password.ts'

/** POST /password/email and /password/reset. Both say the same whether the account exists. */
export function passwordRoutes(deps: IdentityRoutesDeps): BoundRoute[] {
  const alsoInvalid: NonNullable<BoundRoute['options']['alsoInvalid']> = (body, context) => missingCaptcha(deps, body, context)
  return [
    implement(
      identityContract.askPasswordReset,
      async ({ body }, context) => {
        const panel = await deps.panels.get(context.panelId)
        await limitPerEmail(deps, context, { name: 'password-mail', email: body.email, burst: 1, perMinute: 1 })
        await checkCaptcha(deps, panel, body['g-recaptcha-response'], context)
        await askPasswordReset(deps.database, { panelId: panel.id, email: body.email })
        return { message: textIn(context.locale, message('account.resetMailed')) }
      },
      { rateLimit: { name: 'password-mail', per: 'ip', burst: 20, perMinute: 2, store: 'database' }, alsoInvalid },
    ),
    implement(
      identityContract.resetPassword,
      async ({ body }, context, reply) => {
        const panel = await deps.panels.get(context.panelId)
        await refuseWeakPassword(deps, context, body)
        await checkCaptcha(deps, panel, body['g-recaptcha-response'], context)
        const signedIn = await resetPassword(deps.database, {
          ...arrivalFrom(context, deps.clock.now()),
          panelId: panel.id,
          email: body.email,
          code: body.token,
          password: body.password,
        })
        // Where a second factor is wanted, one signs in with it; the password is set all the same.
        if (signedIn.kind === 'session') answerSignIn(reply, panel, signedIn)
        return { message: textIn(context.locale, message('account.passwordReset')) }
      },
      { rateLimit: { name: 'password-reset', per: 'ip', burst: 20, perMinute: 2, store: 'database' }, alsoInvalid },
    ),
  ]
}
