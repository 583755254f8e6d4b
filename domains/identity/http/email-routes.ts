import { type BoundRoute, implement } from '@vitrine/platform/http'
import { askConfirmation, confirmEmail, disownAccount } from '../commands/confirm-email.ts'
import { securityContract } from '../contract/security-schemas.ts'
import { hashToken } from '../model/tokens.ts'
import { type IdentityRoutesDeps, personOf, takeBucket } from './deps.ts'

/** One mail a minute, and ten a day. */
const resend = { perMinute: { burst: 1, perMinute: 1 }, perDay: { burst: 10, perMinute: 10 / 1440 } } as const

/** The address of an account: its mail, its confirmation, and the word of whoever reads the mail that the account is not theirs. */
export function emailRoutes(deps: IdentityRoutesDeps): BoundRoute[] {
  const { database, clock } = deps
  return [
    implement(securityContract.askEmailConfirmation, async (_, context) => {
      const { panelId, userId } = personOf(context)
      await takeBucket(deps, context, { name: `confirmation-mail:${userId}`, ...resend.perMinute })
      await takeBucket(deps, context, { name: `confirmation-mails:${userId}`, ...resend.perDay })
      await database.transaction(panelId, (trx) => askConfirmation(trx, userId))
      return undefined
    }),
    implement(
      securityContract.confirmEmail,
      async ({ body }, context) => {
        const { panelId, caller } = context
        const userId = caller.kind === 'user' && caller.via === 'session' && caller.impersonatorId == null ? caller.userId : undefined
        // Whoever has the link may not guess the password by it.
        if (body.password !== undefined)
          await takeBucket(deps, context, { name: `confirm:${hashToken(body.token).toString('base64url')}`, burst: 5, perMinute: 1 / 3 })
        await confirmEmail(database, { panelId, code: body.token, userId, password: body.password, now: clock.now() })
        return undefined
      },
      { rateLimit: { name: 'confirm-email', per: 'ip', burst: 30, perMinute: 5, store: 'database' } },
    ),
    implement(
      securityContract.disownAccount,
      async ({ body }, { panelId }) => {
        await disownAccount(database, { panelId, code: body.token, now: clock.now() })
        return undefined
      },
      { rateLimit: { name: 'disown-account', per: 'ip', burst: 30, perMinute: 5, store: 'database' } },
    ),
  ]
}
